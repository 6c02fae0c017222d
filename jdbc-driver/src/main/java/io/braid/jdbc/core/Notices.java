package io.braid.jdbc.core;

import java.util.ArrayList;
import java.util.List;

/** Unread notices that the server has sent to all clients; bounded. Guarded by the connection's lock. */
final class Notices {
    private static final int MOST = 100;
    private static final int MOST_CHARACTERS = 1_000_000;

    private final List<String> texts = new ArrayList<>();
    private int room = MOST_CHARACTERS;

    /** Adds a notice, truncated if there is little room, and not at all if there is none. */
    void add(String text) {
        if (texts.size() < MOST && room > 0) {
            String kept = text.length() <= room ? text : text.substring(0, room);
            texts.add(kept);
            room -= kept.length();
        }
    }

    /** Returns and removes the notices since the last call. */
    List<String> take() {
        List<String> taken = List.copyOf(texts);
        texts.clear();
        room = MOST_CHARACTERS;
        return taken;
    }
}
