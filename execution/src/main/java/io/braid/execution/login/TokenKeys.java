package io.braid.execution.login;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Public keys of a token issuer. Keys from a URL are fetched again, rate-limited, when a key is unknown; a key file is
 * read at each login, so that new keys take effect at the next one.
 */
final class TokenKeys {
    private TokenKeys() {}

    /** The keys of a file or URL; rejects a file without keys. A URL is first fetched when a token arrives. */
    static JWKSource<SecurityContext> of(String place) {
        if (place.contains("://")) {
            try {
                return JWKSourceBuilder.create(Settings.safe("token-keys", place, "https", "http")
                                .toURL())
                        .retrying(true)
                        .build();
            } catch (MalformedURLException e) {
                throw wrong(place, e);
            }
        }
        try {
            Path file = Path.of(place);
            read(file);
            return new InFile(file);
        } catch (IOException | ParseException | InvalidPathException e) {
            throw wrong(place, e);
        }
    }

    private static JWKSet read(Path file) throws IOException, ParseException {
        return JWKSet.parse(Files.readString(file));
    }

    private static BraidException wrong(String place, Exception e) {
        return new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "Cannot use token-keys " + place + "; it must be a file in the form of a JWK set, or its https address",
                e);
    }

    /** The current keys of a file. */
    private record InFile(Path file) implements JWKSource<SecurityContext> {
        @Override
        public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
            try {
                return selector.select(read(file));
            } catch (IOException | ParseException e) {
                throw new KeySourceException(file + " cannot be read", e);
            }
        }
    }
}
