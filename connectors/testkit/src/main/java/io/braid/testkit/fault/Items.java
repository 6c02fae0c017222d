package io.braid.testkit.fault;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;

/** A table {@code items} of which all rows are known: a number {@code id} from 1 on and a {@code text} of some fifty bytes. */
public final class Items {
    private static final int AT_ONCE = 1000;

    private Items() {}

    /** Makes the table with so many rows. */
    public static void fill(Connection connection, int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE items (id INTEGER, text VARCHAR(60))");
            for (int from = 1; from <= rows; from += AT_ONCE) {
                StringBuilder values = new StringBuilder();
                for (int id = from; id < from + AT_ONCE && id <= rows; id++) {
                    values.append(id == from ? "" : ", ")
                            .append('(')
                            .append(id)
                            .append(", '")
                            .append(text(id))
                            .append("')");
                }
                statement.execute("INSERT INTO items VALUES " + values);
            }
        }
    }

    /** The text of a row. */
    public static String text(int id) {
        return "the text of row " + id + ", which fills the line a little";
    }

    /** What {@code SELECT id, text} gives of the first so many rows. */
    public static RowSum sum(int rows) {
        RowSum sum = RowSum.NONE;
        for (int id = 1; id <= rows; id++) {
            sum = sum.and(id, text(id));
        }
        return sum;
    }

    /** What {@code SELECT COUNT(*), SUM(id)} gives of the first so many rows. */
    public static RowSum countAndSum(int rows) {
        return RowSum.NONE.and(rows, (long) rows * (rows + 1) / 2);
    }

    /** Fewer bytes than that cannot tell all of the first so many rows, whatever the protocol: the texts alone. */
    public static long leastBytes(int rows) {
        return IntStream.rangeClosed(1, rows).mapToLong(id -> text(id).length()).sum();
    }
}
