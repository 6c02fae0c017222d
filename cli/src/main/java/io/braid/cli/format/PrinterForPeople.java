package io.braid.cli.format;

import java.io.IOException;

/** Says in words how a statement has ended, where people read it. */
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
