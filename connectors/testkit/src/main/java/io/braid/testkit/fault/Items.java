package io.braid.testkit.fault;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table {@code items} of which all rows are known: a number {@code id} from 1 on and a {@code text} of some fifty
 * bytes.
 */
public final class Items {
    private static final int TOLD = 1000;
    private static final String BEFORE_ID = "the text of row ";
    private static final String AFTER_ID = ", which fills the line a little";

    private Items() {}

    /** Makes the table with so many rows: the first ones are told, and the database makes the others of those. */
    public static void fill(Connection connection, int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE items (id INTEGER, text VARCHAR(60))");
            statement.execute("INSERT INTO items VALUES "
                    + IntStream.rangeClosed(1, Math.min(rows, TOLD))
                            .mapToObj(id -> "(" + id + ", '" + text(id) + "')")
                            .collect(Collectors.joining(", ")));
            for (int made = TOLD; made < rows; made *= 2) {
                String id = "id + " + made;
                statement.execute("INSERT INTO items SELECT " + id + ", CONCAT('" + BEFORE_ID + "', " + id + ", '"
                        + AFTER_ID + "') FROM items WHERE " + id + " <= " + rows);
            }
        }
    }

    /** The text of a row. */
    public static String text(int id) {
        return BEFORE_ID + id + AFTER_ID;
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
