package io.braid.wire.scram;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stored verifier of a password: enough to authenticate a client that knows it, not enough to impersonate one. Its text
 * form is PostgreSQL's: {@code SCRAM-SHA-256$iterations:salt$storedKey:serverKey}.
 */
public final class ScramVerifier {
    public static final String MECHANISM = "SCRAM-SHA-256";
    public static final int DEFAULT_ITERATIONS = 15_000;

    private static final int SALT_BYTES = 16;
    private static final int KEY_BYTES = 32;
    private static final Pattern TEXT =
            Pattern.compile(Pattern.quote(MECHANISM) + "\\$(\\d{1,8}):([^$:]+)\\$([^$:]+):([^$:]+)");

    private final byte[] salt;
    private final int iterations;
    private final byte[] storedKey;
    private final byte[] serverKey;

    private ScramVerifier(byte[] salt, int iterations, byte[] storedKey, byte[] serverKey) {
        if (salt.length == 0 || iterations < 1 || storedKey.length != KEY_BYTES || serverKey.length != KEY_BYTES) {
            throw notOne();
        }
        this.salt = salt;
        this.iterations = iterations;
        this.storedKey = storedKey;
        this.serverKey = serverKey;
    }

    /** Creates the verifier of a password, with a random salt. */
    public static ScramVerifier of(String password) {
        return of(password, ScramCrypto.randomBytes(SALT_BYTES), DEFAULT_ITERATIONS);
    }

    public static ScramVerifier of(String password, byte[] salt, int iterations) {
        byte[] salted = ScramCrypto.saltedPassword(password, salt, iterations);
        byte[] storedKey = ScramCrypto.hash(ScramCrypto.clientKey(salted));
        return new ScramVerifier(salt.clone(), iterations, storedKey, ScramCrypto.serverKey(salted));
    }

    /**
     * Creates a verifier that no password matches, for an unknown user: clients cannot tell it from an existing user,
     * because the steps are the same, and so is the salt for the same name. The secret is any bytes that only the
     * server knows.
     */
    public static ScramVerifier mock(String user, byte[] secret) {
        byte[] salt = java.util.Arrays.copyOf(ScramCrypto.hmac(secret, user), SALT_BYTES);
        byte[] unknown = ScramCrypto.randomBytes(KEY_BYTES);
        return new ScramVerifier(salt, DEFAULT_ITERATIONS, unknown, unknown);
    }

    /**
     * Parses the text form.
     *
     * @throws IllegalArgumentException if the text is invalid; the message does not repeat it
     */
    public static ScramVerifier parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw notOne();
        }
        Base64.Decoder base64 = Base64.getDecoder();
        return new ScramVerifier(
                base64.decode(matcher.group(2)),
                Integer.parseInt(matcher.group(1)),
                base64.decode(matcher.group(3)),
                base64.decode(matcher.group(4)));
    }

    private static IllegalArgumentException notOne() {
        return new IllegalArgumentException(
                "Not a password verifier; expected " + MECHANISM + "$iterations:salt$storedKey:serverKey.");
    }

    /**
     * Returns the text form, from which {@link #parse} creates an equal verifier. It must be protected like a password.
     */
    public String print() {
        return MECHANISM + "$" + iterations + ":" + ScramCrypto.base64(salt) + "$" + ScramCrypto.base64(storedKey) + ":"
                + ScramCrypto.base64(serverKey);
    }

    /** True if this is the verifier of the password. Takes as long as creating one. */
    public boolean matches(String password) {
        return MessageDigest.isEqual(storedKey, of(password, salt, iterations).storedKey);
    }

    byte[] salt() {
        return salt;
    }

    int iterations() {
        return iterations;
    }

    byte[] storedKey() {
        return storedKey;
    }

    byte[] serverKey() {
        return serverKey;
    }

    /** Returns a text without the keys. */
    @Override
    public String toString() {
        return MECHANISM + " verifier";
    }
}
