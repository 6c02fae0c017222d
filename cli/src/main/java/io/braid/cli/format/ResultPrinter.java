package io.braid.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Printer of a result, row by row as it arrives, with the number of its rows. */
public interface ResultPrinter {
    long print(ResultSet rows, Appendable out) throws SQLException, IOException;

    /**
     * Says that a statement without rows was carried out, where people read it; programs read rows only.
     *
     * @param changed the number of rows that it has changed
     */
    void printDone(long changed, Appendable out) throws IOException;
}
