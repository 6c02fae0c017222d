package io.braid.postgres.startup;

import io.braid.postgres.session.MessageLoop;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Secret keys by which clients cancel queries from another connection. Thread-safe. */
final class CancelKeys {
    private static final int SHORT_KEY = 4;
    private static final int LONG_KEY = 32;

    private final SecureRandom random = new SecureRandom();
    private final Map<Integer, Entry> sessions = new ConcurrentHashMap<>();

    /** A session and its key. */
    private static final class Entry {
        private final byte[] key;
        private final MessageLoop session;

        Entry(byte[] key, MessageLoop session) {
            this.key = key;
            this.session = session;
        }
    }

    /** Creates a key, which is longer from protocol version 3.2 on. */
    byte[] create(int version) {
        byte[] key = new byte[version >= StartupMessage.V3_2 ? LONG_KEY : SHORT_KEY];
        random.nextBytes(key);
        return key;
    }

    void add(int processId, byte[] key, MessageLoop session) {
        sessions.put(processId, new Entry(key, session));
    }

    void remove(int processId) {
        sessions.remove(processId);
    }

    /** Cancels the running query of a session, if the key matches. */
    void cancel(int processId, byte[] key) {
        Entry entry = sessions.get(processId);
        if (entry != null && MessageDigest.isEqual(entry.key, key)) {
            entry.session.cancel();
        }
    }
}
