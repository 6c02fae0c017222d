package io.braid.engine.memory;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The memory that the operators of one query may keep between them, out of the server's. Half of it is set aside in
 * equal shares for the operators that can spill, so that none of them takes what another needs to get on. Rows that are
 * read ahead may take an eighth on top: what operators keep, and so what they spill, does not depend on how far that
 * has got. What is kept only to be quicker leaves half of all to the others. Safe for use by many threads.
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

    /** @param limitName what messages call the limit */
    public MemoryBudget(long limit, String limitName, ServerMemory server) {
        this.limit = limit;
        this.limitName = limitName;
        this.server = server;
    }

    public synchronized long used() {
        return used + ahead;
    }

    /** The most that was ever used at one time. */
    public synchronized long peak() {
        return peak;
    }

    synchronized long free() {
        return limit - used;
    }

    /** What is read before it is wanted. */
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

    /** What an operator keeps that must be kept, named so that a user recognizes it. */
    public MemoryReservation reserve(String operator) {
        return new MemoryReservation(this, operator, false);
    }

    /** What an operator keeps as long as there is room, and spills where there is none. */
    public synchronized MemoryReservation reserveSpillable(String operator) {
        MemoryReservation reservation = new MemoryReservation(this, operator, false);
        spillable.add(reservation);
        return reservation;
    }

    /** How much there may be in all. */
    public long limit() {
        return limit;
    }

    /** What an operator keeps only to be quicker: there is room for it as long as half of all is free. */
    public MemoryReservation reserveOptional(String operator) {
        return new MemoryReservation(this, operator, true);
    }

    /** Changes what is used by what must be kept, or fails with OUT_OF_MEMORY and leaves it as it was. */
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

    /**
     * Adds to what is used by what could as well be spilled or done without; false, leaving it as it was, if it had
     * better be.
     */
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

    /** What the other operators that can spill have not yet taken of their shares. */
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

    /** Gives back to the server what operators that failed to close have not. */
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
