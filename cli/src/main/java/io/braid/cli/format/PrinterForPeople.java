package io.braid.cli.format;

import java.io.IOException;

/** Printer for people, which ends with a summary of the statement in words. */
interface PrinterForPeople extends ResultPrinter {
    @Override
    default void printDone(long changed, Appendable out) throws IOException {
        out.append(changed <= 0 ? "OK\n" : changed == 1 ? "OK, 1 row\n" : "OK, " + changed + " rows\n");
    }

    /** The last line of a result. */
    static void printCount(long rows, Appendable out) throws IOException {
        out.append(rows == 1 ? "(1 row)\n" : "(" + rows + " rows)\n");
    }
}
