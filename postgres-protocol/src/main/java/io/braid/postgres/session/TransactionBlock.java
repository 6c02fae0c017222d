package io.braid.postgres.session;

import io.braid.execution.session.Session;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Transaction block of a session: its status, its savepoints, and the settings to restore. */
final class TransactionBlock {
    private Status status = Status.IDLE;
    private final List<Savepoint> savepoints = new ArrayList<>();
    private @Nullable Session atBegin;
    private @Nullable Session withoutLocal;

    /** Status as reported by ReadyForQuery. */
    enum Status {
        IDLE('I'),
        ACTIVE('T'),
        FAILED('E');

        private final char code;

        Status(char code) {
            this.code = code;
        }

        char code() {
            return code;
        }
    }

    /** Savepoint, with the session and the portals at that time. */
    record Savepoint(String name, Session session, Set<String> portals) {
        Savepoint {
            portals = Set.copyOf(portals);
        }
    }

    Status status() {
        return status;
    }

    boolean isOpen() {
        return status != Status.IDLE;
    }

    void begin(Session session) {
        status = Status.ACTIVE;
        atBegin = session;
        withoutLocal = null;
        savepoints.clear();
    }

    /** Marks an open block as failed; has no effect outside of a block. */
    void fail() {
        status = status == Status.ACTIVE ? Status.FAILED : status;
    }

    /** Ends the block and returns the session from before {@code SET LOCAL}; null if that was not used. */
    @Nullable
    Session commit() {
        Session before = withoutLocal;
        end();
        return before;
    }

    /** Ends the block and returns the session from before it. */
    @Nullable
    Session rollback() {
        Session before = atBegin;
        end();
        return before;
    }

    private void end() {
        status = Status.IDLE;
        atBegin = null;
        withoutLocal = null;
        savepoints.clear();
    }

    /** Records the session before the first {@code SET LOCAL} of the block. */
    void localChange(Session before) {
        if (withoutLocal == null) {
            withoutLocal = before;
        }
    }

    void add(Savepoint savepoint) {
        savepoints.add(savepoint);
    }

    void release(String name) {
        int index = find(name);
        savepoints.subList(index, savepoints.size()).clear();
    }

    /** Rolls back to a savepoint, which remains. */
    Savepoint rollbackTo(String name) {
        int index = find(name);
        savepoints.subList(index + 1, savepoints.size()).clear();
        status = Status.ACTIVE;
        return savepoints.get(index);
    }

    private int find(String name) {
        for (int i = savepoints.size() - 1; i >= 0; i--) {
            if (savepoints.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new BraidException(ErrorCode.INVALID_SAVEPOINT, "savepoint \"" + name + "\" does not exist");
    }
}
