package io.braid.engine.memory;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that all queries of a server may keep between them. Safe for use by many threads. */
public final class ServerMemory {
    /** The part that is left to what must be kept: what could as well lie on disk does not get it. */
    private static final int PART_LEFT = 8;

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    public ServerMemory(long limit) {
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }

    public long used() {
        return used.get();
    }

    /** Takes that many bytes for what must be kept; false if they are not there. */
    boolean take(long bytes) {
        return take(bytes, limit);
    }

    /** Takes that many bytes for what could as well lie on disk; false if they are not there. */
    boolean takeSpare(long bytes) {
        return take(bytes, limit - limit / PART_LEFT);
    }

    private boolean take(long bytes, long most) {
        long before = used.get();
        while (before + bytes <= most) {
            if (used.compareAndSet(before, before + bytes)) {
                return true;
            }
            before = used.get();
        }
        return false;
    }

    void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }
}
