package io.braid.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * An OpenID Connect provider over HTTP that lets everybody in as grace, without asking, and redeems codes as strictly
 * as the standard says. Its mistakes are for tests of a client that must notice them.
 */
final class IdentityProvider implements AutoCloseable {
    static final String CLIENT = "braid console";
    static final String SECRET = "a client's secret, with %+& in it";

    private final HttpServer server;
    private final ECKey key;
    private final Map<String, Map<String, String>> codes = new HashMap<>();
    private final List<String> issued = new ArrayList<>();
    private UnaryOperator<JWTClaimsSet> claims = UnaryOperator.identity();
    private Map<String, Object> configuration = Map.of();

    IdentityProvider() throws IOException, JOSEException {
        key = new ECKeyGenerator(Curve.P_256).keyID("first").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/.well-known/openid-configuration", exchange -> reply(exchange, 200, configuration()));
        server.createContext("/keys", exchange -> reply(exchange, 200, new JWKSet(key).toJSONObject()));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::redeem);
        server.start();
    }

    String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** The settings of a server whose console it logs users in to, but for console-url. */
    Map<String, String> settings(Path folder) throws IOException {
        Path roles = Files.writeString(folder.resolve("roles"), "data team -> clerk\n");
        Path secret = Files.writeString(folder.resolve("secret"), SECRET + "\n");
        return new HashMap<>(Map.of(
                "token-keys",
                address() + "/keys",
                "token-issuer",
                address(),
                "token-audience",
                "drivers",
                "group-roles",
                roles.toString(),
                "oidc-client-id",
                CLIENT,
                "oidc-client-secret",
                secret.toString()));
    }

    /** Changes what the next tokens say. */
    void claim(UnaryOperator<JWTClaimsSet> change) {
        claims = change;
    }

    /** Changes what the provider says about itself. */
    void configure(Map<String, Object> change) {
        configuration = change;
    }

    /** All tokens that it has signed. */
    List<String> issued() {
        return issued;
    }

    private Map<String, Object> configuration() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("issuer", address());
        document.put("authorization_endpoint", address() + "/authorize?tenant=1");
        document.put("token_endpoint", address() + "/token");
        document.put("jwks_uri", address() + "/keys");
        document.putAll(configuration);
        return document;
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> asked = form(exchange.getRequestURI().getRawQuery());
        boolean isRight = CLIENT.equals(asked.get("client_id"))
                && "code".equals(asked.get("response_type"))
                && "S256".equals(asked.get("code_challenge_method"))
                && "1".equals(asked.get("tenant"))
                && List.of(asked.getOrDefault("scope", "").split(" ")).contains("openid")
                && asked.getOrDefault("redirect_uri", "").endsWith("/console/login/return");
        if (!isRight) {
            reply(exchange, 400, Map.of("error", "invalid_request"));
            return;
        }
        String code = UUID.randomUUID().toString();
        codes.put(code, asked);
        exchange.getResponseHeaders()
                .add(
                        "Location",
                        asked.get("redirect_uri") + "?code=" + code + "&state=" + asked.get("state") + "&iss="
                                + URLEncoder.encode(address(), StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void redeem(HttpExchange exchange) throws IOException {
        Map<String, String> asked = form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Map<String, String> login = codes.remove(asked.getOrDefault("code", ""));
        if (configuration.containsKey("error")) {
            reply(exchange, 400, configuration);
        } else if (!isClient(exchange, asked)) {
            reply(exchange, 401, Map.of("error", "invalid_client"));
        } else if (login == null
                || !"authorization_code".equals(asked.get("grant_type"))
                || !Objects.equals(login.get("redirect_uri"), asked.get("redirect_uri"))
                || !hash(asked.getOrDefault("code_verifier", "")).equals(login.get("code_challenge"))) {
            reply(exchange, 400, Map.of("error", "invalid_grant"));
        } else {
            String token = token(login.getOrDefault("nonce", ""));
            issued.add(token);
            reply(exchange, 200, Map.of("id_token", token, "access_token", "opaque", "token_type", "Bearer"));
        }
    }

    private boolean isClient(HttpExchange exchange, Map<String, String> asked) {
        if (configuration.containsKey("token_endpoint_auth_methods_supported")) {
            return SECRET.equals(asked.get("client_secret"));
        }
        String both = URLEncoder.encode(CLIENT, StandardCharsets.UTF_8) + ":"
                + URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
        String basic = "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
        return basic.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private String token(String nonce) {
        JWTClaimsSet said = claims.apply(new JWTClaimsSet.Builder()
                .issuer(address())
                .audience(CLIENT)
                .subject("grace")
                .claim("groups", List.of("data team"))
                .claim("nonce", nonce)
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .build());
        try {
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                            .keyID(key.getKeyID())
                            .build(),
                    said);
            token.sign(new ECDSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private static String hash(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> form(String text) {
        Map<String, String> values = new HashMap<>();
        for (String each : text.split("&", -1)) {
            String[] parts = each.split("=", 2);
            values.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return values;
    }

    private static void reply(HttpExchange exchange, int status, Map<String, Object> body) throws IOException {
        byte[] bytes = bytes(body);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static byte[] bytes(Map<String, Object> body) {
        try {
            return new ObjectMapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
