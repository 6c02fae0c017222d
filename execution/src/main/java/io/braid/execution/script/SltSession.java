package io.braid.execution.script;

import java.util.Optional;

/** A connection that runs the records of a script one after the other. */
public interface SltSession {
    /** Runs a statement and reads all rows that it returns. */
    void execute(String sql) throws SltException;

    /** The rows of a query. */
    SltRows query(String sql) throws SltException;

    /** Changes the user; the problem if that is not possible. */
    Optional<String> change(SltRecord.Speaker speaker);

    /** Gives a table its rows; the problem, with the line that it is in, if that is not possible. */
    Optional<LineProblem> fill(SltRecord.Table table);

    /** A problem in one line of a script, counted from one. */
    record LineProblem(int line, String problem) {}
}
