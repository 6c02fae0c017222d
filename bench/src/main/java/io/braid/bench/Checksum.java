package io.braid.bench;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;

/** Counts the rows of a result and sums what they hold, so that two answers can be compared whatever their order. */
final class Checksum {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long rows;
    private long sum;

    /** Reads a result to its end, every column. */
    void add(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            long row = 1;
            for (int column = 1; column <= columns; column++) {
                row = row * 31 + Objects.toString(result.getObject(column)).hashCode();
            }
            rows++;
            sum += row * MIX;
        }
    }

    long rows() {
        return rows;
    }

    long sum() {
        return sum;
    }
}
