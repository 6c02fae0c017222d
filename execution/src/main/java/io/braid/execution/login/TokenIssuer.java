package io.braid.execution.login;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.execution.users.Validity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import java.text.ParseException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticator by JWT. A token must be signed by the issuer, meant for this server and not expired; its claims name
 * the user and the groups that are mapped to roles.
 */
final class TokenIssuer implements Authenticator {
    private static final Logger LOG = LoggerFactory.getLogger(TokenIssuer.class);

    /** Asymmetric signatures only: a key that verifies tokens must not be able to sign them. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final String userClaim;
    private final String groupsClaim;
    private final GroupRoles roles;

    private TokenIssuer(ServerConfig config, String audience, GroupRoles roles) {
        if (!Settings.isSet(config.tokenIssuer()) || !Settings.isSet(config.tokenAudience())) {
            throw Settings.wrong(
                    "token-keys needs token-issuer and token-audience: whose tokens are taken, and which of them"
                            + " are meant for this server");
        }
        this.userClaim = config.tokenUser();
        this.groupsClaim = config.tokenGroups();
        this.roles = roles;
        // Accepted token types, if the header has one, are those of RFC 7519 and RFC 9068.
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, TokenKeys.of(config.tokenKeys())));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                audience,
                new JWTClaimsSet.Builder().issuer(config.tokenIssuer()).build(),
                Set.of("exp", userClaim)));
    }

    static Optional<TokenIssuer> of(ServerConfig config, GroupRoles roles) {
        return Settings.isSet(config.tokenKeys())
                ? Optional.of(new TokenIssuer(config, config.tokenAudience(), roles))
                : Optional.empty();
    }

    /** The issuer for ID tokens whose audience is an OpenID Connect client. */
    static TokenIssuer forClient(ServerConfig config, String client, GroupRoles roles) {
        return new TokenIssuer(config, client, roles);
    }

    @Override
    public Identity authenticate(String user, byte[] message) throws AuthenticationException {
        return identity(user, verified(user, ClearMechanism.OAUTHBEARER.secret(message, user)));
    }

    /** Verifies an ID token against the nonce of its request and returns the user. */
    Identity identify(String idToken, String client, String nonce) throws AuthenticationException {
        JWTClaimsSet claims = verified("", idToken);
        Object party = claims.getClaim("azp");
        if (!nonce.equals(claims.getClaim("nonce")) || !(party == null || client.equals(party))) {
            LOG.info("Refused an ID token: it answers another request, or is meant for another client");
            throw refused("");
        }
        return identity("", claims);
    }

    private Identity identity(String user, JWTClaimsSet claims) throws AuthenticationException {
        Object named = claims.getClaim(userClaim);
        if (!(named instanceof String name) || name.isEmpty() || !(user.isEmpty() || user.equals(name))) {
            LOG.info("Refused a token: it is not of user {}, whom its client claims to be", user);
            throw refused(user);
        }
        Validity validity = Validity.until(claims.getExpirationTime().toInstant());
        return Identity.vouchedFor(
                name,
                LoginMethod.TOKEN,
                roles.of(groups(claims.getClaim(groupsClaim)), UnaryOperator.identity()),
                validity);
    }

    private JWTClaimsSet verified(String user, String token) throws AuthenticationException {
        try {
            return processor.process(token, null);
        } catch (KeySourceException e) {
            LOG.warn("The keys in token-keys cannot be had: {}", e.getMessage());
            throw new BraidException(
                    ErrorCode.CONNECTION_FAILED,
                    "The keys of the issuer of tokens cannot be had; try again, and see the server's log if that"
                            + " goes on",
                    e);
        } catch (BadJOSEException | JOSEException e) {
            LOG.info("Refused a token of user '{}': {}", user, e.getMessage());
            throw refused(user);
        } catch (ParseException e) {
            // The exception's message may quote the token.
            LOG.info("Refused a token of user '{}': it is none", user);
            throw refused(user);
        }
    }

    private static AuthenticationException refused(String user) {
        // The user name is optional for clients with a token.
        return new AuthenticationException("Login failed" + (user.isEmpty() ? "" : " for user " + user)
                + ": the token was not accepted. Get a new one; the server's log says what was wrong with this.");
    }

    /** The groups of a claim: a list, or a string separated by blanks. */
    private static List<String> groups(@Nullable Object claim) {
        if (claim instanceof Collection<?> several) {
            return several.stream().map(String::valueOf).toList();
        }
        return claim instanceof String text ? List.of(text.split(" ", -1)) : List.of();
    }
}
