package io.braid.execution.modeltest;

/** Rejection of rows in a script, with their line. */
final class RowsProblem extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    RowsProblem(int line, String problem) {
        super(problem);
        this.line = line;
    }

    int line() {
        return line;
    }
}
