package io.braid.testkit.fault;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Table {@code items} with known rows: a number {@code id} from 1 and a {@code text} of some fifty bytes. */
public final class Items {
    private static final int TOLD = 1000;
    private static final String BEFORE_ID = "the text of row ";
    private static final String AFTER_ID = ", which fills the line a little";

    private Items() {}

    /** Creates the table: the first rows are inserted, and the database generates the others from them. */
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

    /** The checksum of {@code SELECT id, text} over the first rows. */
    public static RowSum sum(int rows) {
        RowSum sum = RowSum.NONE;
        for (int id = 1; id <= rows; id++) {
            sum = sum.and(id, text(id));
        }
        return sum;
    }

    /** The checksum of {@code SELECT COUNT(*), SUM(id)} over the first rows. */
    public static RowSum countAndSum(int rows) {
        return RowSum.NONE.and(rows, (long) rows * (rows + 1) / 2);
    }

    /** A lower bound of the bytes that transfer the first rows in any protocol: the texts alone. */
    public static long leastBytes(int rows) {
        return IntStream.rangeClosed(1, rows).mapToLong(id -> text(id).length()).sum();
    }
}
