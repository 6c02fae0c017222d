package io.braid.wire.scram;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * LRU cache of the salted passwords of recent logins. Salting is slow on purpose; with the cache, a client that opens
 * many connections does it once, as RFC 5802 allows. Passwords are not stored, only keyed hashes that are valid in this
 * process. Safe for use by many threads.
 */
final class SaltedPasswords {
    static final int MOST = 32;
    private static final int MARK_BYTES = 32;

    private final Salting salting;
    private final byte[] mark = ScramCrypto.randomBytes(MARK_BYTES);
    /** Cached salted passwords, least recently used first. */
    private final Map<ByteBuffer, byte[]> known = new LinkedHashMap<>(MOST, 0.75f, true);

    SaltedPasswords(Salting salting) {
        this.salting = salting;
    }

    /** Salting of a password, as by {@link ScramCrypto#saltedPassword}. */
    @FunctionalInterface
    interface Salting {
        byte[] salt(String password, byte[] salt, int iterations);
    }

    /** Returns the salted password, which must not be modified. */
    byte[] get(String password, byte[] salt, int iterations) {
        ByteBuffer key = key(password, salt, iterations);
        synchronized (known) {
            byte[] before = known.get(key);
            if (before != null) {
                return before;
            }
        }
        byte[] salted = salting.salt(password, salt, iterations);
        synchronized (known) {
            known.put(key, salted);
            if (known.size() > MOST) {
                known.remove(known.keySet().iterator().next());
            }
        }
        return salted;
    }

    private ByteBuffer key(String password, byte[] salt, int iterations) {
        byte[] text = password.getBytes(StandardCharsets.UTF_16BE);
        byte[] all = ByteBuffer.allocate(2 * Integer.BYTES + salt.length + text.length)
                .putInt(iterations)
                .putInt(salt.length)
                .put(salt)
                .put(text)
                .array();
        return ByteBuffer.wrap(ScramCrypto.hmac(mark, all));
    }
}
