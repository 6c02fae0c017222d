package io.braid.engine.memory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Memory limit shared by all queries of a server, or of one of its users. Safe for use by many threads. */
public final class ServerMemory {
    /** Fraction of the limit that is reserved for memory that cannot be spilled. */
    private static final int PART_LEFT = 8;

    private final long limit;
    private final @Nullable ServerMemory all;
    private final AtomicLong used = new AtomicLong();
    private final Map<String, ServerMemory> users = new ConcurrentHashMap<>();

    public ServerMemory(long limit) {
        this(limit, null);
    }

    private ServerMemory(long limit, @Nullable ServerMemory all) {
        this.limit = limit;
        this.all = all;
    }

    /** Returns the share of one user, with its own limit. */
    public ServerMemory of(String user, long most) {
        return users.computeIfAbsent(user, name -> new ServerMemory(Math.min(most, limit), this));
    }

    public long limit() {
        return limit;
    }

    public long used() {
        return used.get();
    }

    /** Subject of the error message: the queries that have exhausted the limit. */
    String whose() {
        return all == null ? "all queries keep" : "all queries of the user keep";
    }

    String setting() {
        return all == null ? "the setting server-memory" : "the setting user-memory";
    }

    /** Takes bytes for memory that cannot be spilled. Returns null, or the limit that would be exceeded. */
    @Nullable
    ServerMemory take(long bytes) {
        if (!take(bytes, limit)) {
            return this;
        }
        ServerMemory lacking = all == null ? null : all.take(bytes);
        if (lacking != null) {
            used.addAndGet(-bytes);
        }
        return lacking;
    }

    /** Takes bytes for memory that could be spilled or dropped; false if they are not available. */
    boolean takeSpare(long bytes) {
        if (!take(bytes, limit - limit / PART_LEFT)) {
            return false;
        }
        if (all != null && !all.takeSpare(bytes)) {
            used.addAndGet(-bytes);
            return false;
        }
        return true;
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
        if (all != null) {
            all.giveBack(bytes);
        }
    }
}
