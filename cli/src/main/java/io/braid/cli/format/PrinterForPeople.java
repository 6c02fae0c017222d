package io.braid.cli.format;

import java.io.IOException;

/** Human-readable printer, which ends with a summary of the statement. */
interface PrinterForPeople extends ResultPrinter {
    @Override
    default void printDone(long changed, Appendable out) throws IOException {
        out.append(changed <= 0 ? "OK\n" : changed == 1 ? "OK, 1 row\n" : "OK, " + changed + " rows\n");
    }

    /** Prints the row count below a result. */
    static void printCount(long rows, Appendable out) throws IOException {
        out.append(rows == 1 ? "(1 row)\n" : "(" + rows + " rows)\n");
    }
}
