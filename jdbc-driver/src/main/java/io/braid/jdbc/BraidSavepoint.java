package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.SQLException;
import java.sql.Savepoint;

/** Savepoint of a transaction, named or numbered. */
final class BraidSavepoint implements Savepoint {
    private static final String UNNAMED = "braid_savepoint_";

    private final int id;
    private final String name;

    private BraidSavepoint(int id, String name) {
        this.id = id;
        this.name = name;
    }

    static BraidSavepoint named(String name) {
        return new BraidSavepoint(-1, name);
    }

    static BraidSavepoint numbered(int id) {
        return new BraidSavepoint(id, UNNAMED + id);
    }

    /** Returns the name on the server. */
    String serverName() {
        return name;
    }

    @Override
    public int getSavepointId() throws SQLException {
        if (id < 0) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The savepoint has a name, and no number.");
        }
        return id;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (id >= 0) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The savepoint has a number, and no name.");
        }
        return name;
    }
}
