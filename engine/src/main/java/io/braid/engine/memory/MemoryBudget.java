package io.braid.engine.memory;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.concurrent.atomic.AtomicLong;

/** The memory that the operators of one query may keep between them. Safe for use by many threads. */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();

    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    public long used() {
        return used.get();
    }

    /** The most that was ever used at one time. */
    public long peak() {
        return peak.get();
    }

    long free() {
        return limit - used.get();
    }

    /** What an operator keeps, named so that a user recognizes it. */
    public MemoryReservation reserve(String operator) {
        return new MemoryReservation(this, operator);
    }

    /** Adds to what is used, or fails with OUT_OF_MEMORY and leaves it as it was. */
    void charge(String operator, long bytes) {
        long now = used.addAndGet(bytes);
        if (now > limit && bytes > 0) {
            long others = used.addAndGet(-bytes);
            throw new BraidException(
                    ErrorCode.OUT_OF_MEMORY,
                    operator + " needs " + bytes + " more bytes of memory, but the query already keeps " + others
                            + " of the " + limit + " bytes it may keep. Let it read fewer rows or columns,"
                            + " or raise the setting query-memory.");
        }
        if (now > peak.get()) {
            peak.accumulateAndGet(now, Math::max);
        }
    }
}
