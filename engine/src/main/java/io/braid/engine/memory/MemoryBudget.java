package io.braid.engine.memory;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Memory budget that the operators of one query share, charged to the server's memory. Half of it is reserved in equal
 * shares for operators that can spill, so that each of them can make progress. Read-ahead rows may take an additional
 * eighth, so that spilling does not depend on the progress of read-ahead. Optional reservations, such as caches, are
 * granted only while no more than half of the budget is used. Safe for use by many threads.
 */
public final class MemoryBudget implements AutoCloseable {
    private static final int PART_AHEAD = 8;

    private final long limit;
    private final String limitName;
    private final ServerMemory server;
    private final Set<MemoryReservation> spillable = new LinkedHashSet<>();
    private long used;
    private long ahead;
    private long peak;
    private boolean closed;

    public MemoryBudget(long limit, ServerMemory server) {
        this(limit, "the setting query-memory", server);
    }

    /** @param limitName name of the limit in error messages */
    public MemoryBudget(long limit, String limitName, ServerMemory server) {
        this.limit = limit;
        this.limitName = limitName;
        this.server = server;
    }

    public synchronized long used() {
        return used + ahead;
    }

    /** The peak usage, including rows read ahead. */
    public synchronized long peak() {
        return peak;
    }

    synchronized long free() {
        return limit - used;
    }

    /** Returns an account for rows that are read ahead of demand. */
    public ReadAheadMemory rowsAhead() {
        return new ReadAheadMemory(this);
    }

    synchronized boolean tryChargeAhead(long bytes) {
        if (closed || ahead + bytes > limit / PART_AHEAD || !server.takeSpare(bytes)) {
            return false;
        }
        ahead += bytes;
        count(0);
        return true;
    }

    synchronized void giveBackAhead(long bytes) {
        ahead -= bytes;
        if (!closed) {
            server.giveBack(bytes);
        }
    }

    /**
     * Reserves memory that an operator cannot release.
     *
     * @param operator name of the operator in error messages
     */
    public MemoryReservation reserve(String operator) {
        return new MemoryReservation(this, operator, false);
    }

    /** Reserves memory of an operator that spills when the budget is exhausted. */
    public synchronized MemoryReservation reserveSpillable(String operator) {
        MemoryReservation reservation = new MemoryReservation(this, operator, false);
        spillable.add(reservation);
        return reservation;
    }

    /** The maximum number of bytes. */
    public long limit() {
        return limit;
    }

    /** Reserves memory that only saves time: it is granted while no more than half of the budget is used. */
    public MemoryReservation reserveOptional(String operator) {
        return new MemoryReservation(this, operator, true);
    }

    /**
     * Changes the usage of memory that cannot be released; fails with OUT_OF_MEMORY, without effect, if it exceeds a
     * limit.
     */
    synchronized void charge(String operator, long bytes) {
        if (bytes > 0) {
            if (closed) {
                throw new IllegalStateException(operator + " wants memory after its query has ended");
            }
            if (used + bytes > limit) {
                throw tooMuch(operator, bytes, "the query already keeps", used, limit, limitName);
            }
            ServerMemory lacking = server.take(bytes);
            if (lacking != null) {
                throw tooMuch(operator, bytes, lacking.whose(), lacking.used(), lacking.limit(), lacking.setting());
            }
        } else if (!closed) {
            server.giveBack(-bytes);
        }
        count(bytes);
    }

    /** Adds to the usage of memory that could be spilled or dropped; false, without effect, if it does not fit. */
    synchronized boolean tryCharge(MemoryReservation reservation, long bytes) {
        long most = reservation.isOptional() ? limit / 2 : limit - setAside(reservation);
        if (closed || used + bytes > most || !server.takeSpare(bytes)) {
            return false;
        }
        count(bytes);
        return true;
    }

    synchronized void forget(MemoryReservation reservation) {
        spillable.remove(reservation);
    }

    /** Returns the unused part of the shares of the other spillable reservations. */
    private long setAside(MemoryReservation asking) {
        long share = limit / (2L * Math.max(1, spillable.size()));
        long bytes = 0;
        for (MemoryReservation reservation : spillable) {
            bytes += reservation == asking ? 0 : Math.max(0, share - reservation.held());
        }
        return bytes;
    }

    private void count(long bytes) {
        used += bytes;
        peak = Math.max(peak, used + ahead);
    }

    /** Returns to the server the memory that operators failed to release. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            server.giveBack(used + ahead);
        }
    }

    private static BraidException tooMuch(
            String operator, long bytes, String who, long retained, long most, String limitName) {
        return new BraidException(
                ErrorCode.OUT_OF_MEMORY,
                operator + " needs " + bytes + " more bytes of memory, but " + who + " " + retained + " of the " + most
                        + " bytes allowed. Let it read fewer rows or columns, or raise " + limitName + ".");
    }
}
