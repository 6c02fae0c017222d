package io.braid.cli.format;

import java.io.IOException;

/** Printer for people, which ends with a summary of the statement in words. */
interface PrinterForPeople extends ResultPrinter {
    @Override
    default void printDone(Appendable out) throws IOException {
        out.append("OK\n");
    }

    /** The last line of a result. */
    static void printCount(long rows, Appendable out) throws IOException {
        out.append(rows == 1 ? "(1 row)\n" : "(" + rows + " rows)\n");
    }
}
