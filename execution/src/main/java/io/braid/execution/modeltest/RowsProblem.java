package io.braid.execution.modeltest;

/** Refusal of rows of a script, with the line that they are in. */
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
