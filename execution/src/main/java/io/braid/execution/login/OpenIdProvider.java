package io.braid.execution.login;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.scram.AuthenticationException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * OpenID Connect provider for browser logins by the authorization code flow with PKCE. Its ID tokens are verified like
 * drivers' tokens, except that the console is the audience. Methods may block. Thread-safe.
 */
public final class OpenIdProvider {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIdProvider.class);
    private static final String RETURN_PATH = "/console/login/return";
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final Pattern NOT_PRINTABLE = Pattern.compile("[^\\p{Print}]");
    private static final int LONGEST_SAYING = 200;
    private static final long CONFIGURATION_VALID_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;

    private final String issuer;
    private final String client;
    private final Optional<Path> secret;
    private final String scope;
    private final String console;
    private final TokenIssuer tokens;
    private final JsonClient http = new JsonClient();
    private volatile @Nullable Configuration configuration;

    /** The provider's discovery document and the time at which it was read. */
    private record Configuration(JsonNode json, long readNanos) {}

    private OpenIdProvider(ServerConfig config, GroupRoles roles) {
        this.client = config.oidcClientId();
        if (!Settings.isSet(config.tokenKeys()) || !Settings.isSet(config.consoleUrl())) {
            throw Settings.wrong("oidc-client-id needs token-keys, token-issuer and token-audience, which verify what"
                    + " the provider says, and console-url, to which it sends browsers back");
        }
        this.tokens = TokenIssuer.forClient(config, client, roles);
        this.issuer = config.tokenIssuer();
        Settings.safe("token-issuer", issuer, "https", "http");
        URI address = Settings.safe("console-url", config.consoleUrl(), "https", "http");
        if (address.getRawQuery() != null || !withoutSlash(address.getRawPath()).isEmpty()) {
            throw Settings.wrong("console-url '" + address + "' must be a host and a port, without a path");
        }
        this.console = withoutSlash(config.consoleUrl());
        this.scope = config.oidcScope();
        if (!Arrays.asList(scope.split(" ", -1)).contains("openid")) {
            throw Settings.wrong("oidc-scope '" + scope + "' must contain openid");
        }
        this.secret = config.oidcClientSecret().path();
        secret.ifPresent(OpenIdProvider::read);
    }

    static Optional<OpenIdProvider> of(ServerConfig config, GroupRoles roles) {
        if (Settings.isSet(config.oidcClientId())) {
            return Optional.of(new OpenIdProvider(config, roles));
        }
        if (config.oidcClientSecret().path().isPresent()) {
            throw Settings.wrong("oidc-client-secret is that of oidc-client-id: set both, or none");
        }
        return Optional.empty();
    }

    private static String withoutSlash(String address) {
        return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    /** The provider's display name. */
    public String name() {
        return URI.create(issuer).getHost();
    }

    /** The console's URL for browsers. */
    public String console() {
        return console;
    }

    /** True unless the response names a different issuer (RFC 9207). */
    public boolean isIssuer(Optional<String> named) {
        return named.isEmpty() || issuer.equals(named.get());
    }

    /**
     * The authorization URL to which the browser is redirected.
     *
     * @param state returned in the provider's redirect
     * @param nonce returned in the ID token
     * @param challenge hash of the verifier with which the code must be redeemed
     */
    public String loginPage(String state, String nonce, String challenge) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("response_type", "code");
        parameters.put("client_id", client);
        parameters.put("redirect_uri", console + RETURN_PATH);
        parameters.put("scope", scope);
        parameters.put("state", state);
        parameters.put("nonce", nonce);
        parameters.put("code_challenge", challenge);
        parameters.put("code_challenge_method", "S256");
        String page = endpoint(discover(), "authorization_endpoint").toString();
        return page + (page.contains("?") ? "&" : "?") + form(parameters);
    }

    /** Redeems an authorization code and verifies the ID token. */
    public Identity redeem(String code, String verifier, String nonce) throws AuthenticationException {
        JsonNode configuration = discover();
        HttpRequest.Builder request = JsonClient.request(endpoint(configuration, "token_endpoint"))
                .header("Content-Type", "application/x-www-form-urlencoded");
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("grant_type", "authorization_code");
        parameters.put("code", code);
        parameters.put("redirect_uri", console + RETURN_PATH);
        parameters.put("client_id", client);
        parameters.put("code_verifier", verifier);
        secret.map(OpenIdProvider::read).ifPresent(each -> authenticate(configuration, each, request, parameters));
        request.POST(HttpRequest.BodyPublishers.ofString(form(parameters)));
        JsonClient.Reply reply = send(request.build());
        if (reply.status() == BAD_REQUEST || reply.status() == UNAUTHORIZED) {
            throw refused(printable(reply.body().path("error").asText("without a reason")));
        }
        String token = reply.body().path("id_token").asText("");
        if (!reply.isOk() || token.isEmpty()) {
            throw unusable("its token endpoint answers " + reply.status() + (reply.isOk() ? " without id_token" : ""));
        }
        return tokens.identify(token, client, nonce);
    }

    /** Adds the client secret by the authentication method that the provider declares; the default is HTTP Basic. */
    private void authenticate(
            JsonNode configuration, String password, HttpRequest.Builder request, Map<String, String> parameters) {
        String methods =
                configuration.path("token_endpoint_auth_methods_supported").toString();
        if (methods.contains("\"client_secret_post\"") && !methods.contains("\"client_secret_basic\"")) {
            parameters.put("client_secret", password);
        } else {
            byte[] both = (encoded(client) + ":" + encoded(password)).getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
        }
    }

    /** The provider's discovery document, at most one minute old. */
    private JsonNode discover() {
        Configuration known = configuration;
        if (known == null || System.nanoTime() - known.readNanos() > CONFIGURATION_VALID_NANOS) {
            known = new Configuration(read(), System.nanoTime());
            configuration = known;
        }
        return known.json();
    }

    private JsonNode read() {
        URI address = URI.create(withoutSlash(issuer) + DISCOVERY);
        JsonClient.Reply reply = send(JsonClient.request(address).build());
        if (!reply.isOk()) {
            throw unusable(address + " answers " + reply.status() + "; token-issuer must be the provider's address");
        }
        String named = reply.body().path("issuer").asText("");
        if (!issuer.equals(named)) {
            throw unusable(address + " is of issuer '" + printable(named) + "', but token-issuer is '" + issuer + "'");
        }
        return reply.body();
    }

    private URI endpoint(JsonNode configuration, String name) {
        String address = configuration.path(name).asText("");
        if (address.isEmpty()) {
            throw unusable("its configuration has no " + name);
        }
        return Settings.safe(name, address, "https", "http");
    }

    private JsonClient.Reply send(HttpRequest request) {
        try {
            return http.send(request);
        } catch (IOException e) {
            throw unusable(request.uri() + " cannot be read (" + e + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unusable("the server is shutting down");
        }
    }

    private static AuthenticationException refused(String error) {
        LOG.warn("The identity provider refused to redeem a code: {}", error);
        return new AuthenticationException("The identity provider refused the log-in (" + error + "). Try again; "
                + (error.equals("invalid_client")
                        ? "an administrator should check oidc-client-id and oidc-client-secret."
                        : "a code is valid once and for a short time."));
    }

    private static BraidException unusable(String reason) {
        LOG.warn("The identity provider cannot be used: {}", reason);
        return new BraidException(
                ErrorCode.CONNECTION_FAILED,
                "The identity provider cannot be used now; try again, or log in with a password. The server's log has"
                        + " the reason");
    }

    /** A provider's text for the log: printable and truncated. */
    private static String printable(String text) {
        return NOT_PRINTABLE
                .matcher(text.substring(0, Math.min(text.length(), LONGEST_SAYING)))
                .replaceAll("?");
    }

    private static String read(Path secret) {
        try {
            return Files.readString(secret).strip();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "Cannot read oidc-client-secret " + secret + ": " + e, e);
        }
    }

    private static String form(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
