package io.braid.execution.script;

import java.util.Optional;

/** Connection that runs the records of a script one after the other. */
public interface SltSession {
    /** Executes a statement and drains its result. */
    void execute(String sql) throws SltException;

    /** The rows of a query. */
    SltRows query(String sql) throws SltException;

    /** Switches the user; returns the problem if that fails. */
    Optional<String> change(SltRecord.Speaker speaker);

    /** Fills a table with rows; returns the problem and its line if that fails. */
    Optional<LineProblem> fill(SltRecord.Table table);

    /** A problem in a line of a script, counted from one. */
    record LineProblem(int line, String problem) {}
}
