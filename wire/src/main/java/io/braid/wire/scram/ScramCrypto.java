package io.braid.wire.scram;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Functions of RFC 5802 for SHA-256, named as there, and shared parts of its messages. */
final class ScramCrypto {
    private static final String HMAC = "HmacSHA256";
    private static final int KEY_BITS = 256;
    private static final int NONCE_BYTES = 24;

    private ScramCrypto() {}

    /** Computes the function Hi() of the RFC. */
    static byte[] saltedPassword(String password, byte[] salt, int iterations) {
        try {
            PBEKeySpec spec = new PBEKeySpec(normalize(password).toCharArray(), salt, iterations, KEY_BITS);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks PBKDF2WithHmacSHA256.", e);
        }
    }

    static byte[] clientKey(byte[] saltedPassword) {
        return hmac(saltedPassword, "Client Key");
    }

    static byte[] serverKey(byte[] saltedPassword) {
        return hmac(saltedPassword, "Server Key");
    }

    static byte[] hmac(byte[] key, String text) {
        return hmac(key, text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] hmac(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks " + HMAC + ".", e);
        }
    }

    /** Computes the function H() of the RFC. */
    static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks SHA-256.", e);
        }
    }

    static byte[] xor(byte[] left, byte[] right) {
        byte[] result = new byte[left.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (byte) (left[i] ^ right[i]);
        }
        return result;
    }

    /** Returns a random nonce of printable characters without a comma. */
    static String nonce() {
        return base64(randomBytes(NONCE_BYTES));
    }

    static byte[] randomBytes(int count) {
        byte[] random = new byte[count];
        new SecureRandom().nextBytes(random);
        return random;
    }

    static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    static byte[] unbase64(String text) throws AuthenticationException {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new AuthenticationException("A login message is not valid Base64.");
        }
    }

    /** Returns a user name in the encoding of SCRAM. */
    static String escape(String user) {
        return normalize(user).replace("=", "=3D").replace(",", "=2C");
    }

    /**
     * Normalizes text, so that equal passwords typed on different keyboards are equal bytes (the essence of SASLprep).
     */
    private static String normalize(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }
}
