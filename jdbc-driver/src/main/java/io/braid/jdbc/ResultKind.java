package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Kind of the result sets of a statement: forward-only or scrollable, and always read-only. */
final class ResultKind {
    private final int type;
    private final int holdability;

    private ResultKind(int type, int holdability) {
        this.type = type;
        this.holdability = holdability;
    }

    /** Returns the kind of streamed, forward-only results. */
    static ResultKind streaming(int holdability) {
        return new ResultKind(ResultSet.TYPE_FORWARD_ONLY, holdability);
    }

    /**
     * Returns the nearest supported kind, as JDBC specifies; throws for constants that java.sql.ResultSet does not
     * define.
     */
    static ResultKind nearest(int type, int concurrency, int holdability) throws SQLException {
        check(type, ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_SENSITIVE, "type of results");
        check(concurrency, ResultSet.CONCUR_READ_ONLY, ResultSet.CONCUR_UPDATABLE, "concurrency");
        checkHoldability(holdability);
        return new ResultKind(
                type == ResultSet.TYPE_FORWARD_ONLY ? type : ResultSet.TYPE_SCROLL_INSENSITIVE, holdability);
    }

    static void checkHoldability(int holdability) throws SQLException {
        check(holdability, ResultSet.HOLD_CURSORS_OVER_COMMIT, ResultSet.CLOSE_CURSORS_AT_COMMIT, "holdability");
    }

    private static void check(int number, int first, int last, String what) throws SQLException {
        if (number < first || number > last) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, number + " is no " + what + " of java.sql.ResultSet.");
        }
    }

    boolean isScrollable() {
        return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    int type() {
        return type;
    }

    /** The requested holdability, which is only reported. */
    int holdability() {
        return holdability;
    }
}
