package io.braid.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Printer of a result, row by row as it arrives, that returns the number of rows. */
public interface ResultPrinter {
    long print(ResultSet rows, Appendable out) throws SQLException, IOException;

    /**
     * Reports that a statement without rows was executed, in formats for people; programs read only rows.
     *
     * @param changed the number of affected rows
     */
    void printDone(long changed, Appendable out) throws IOException;
}
