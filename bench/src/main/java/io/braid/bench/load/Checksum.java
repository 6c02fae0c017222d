package io.braid.bench.load;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Order-independent checksum and row count of results. */
public final class Checksum {
    private static final int DECIMALS = 4;
    /** Number of decimals to which Braid rounds quotients; rounding them again to fewer could change the result. */
    private static final int DECIMALS_OF_QUOTIENTS = 6;

    private static final MathContext SIX_DIGITS = new MathContext(6);
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long rows;
    private long sum;

    /** Adds all rows and columns of a result. */
    public void add(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            long row = 1;
            for (int column = 1; column <= columns; column++) {
                row = row * 31 + text(result.getObject(column)).hashCode();
            }
            rows++;
            sum += row * MIX;
        }
    }

    /**
     * Normalizes differences between drivers that do not affect the meaning: digits beyond six or after the fourth
     * decimal, and trailing blanks.
     */
    private static String text(@Nullable Object value) {
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return new BigDecimal(number.toString())
                    .setScale(DECIMALS_OF_QUOTIENTS, RoundingMode.HALF_UP)
                    .setScale(DECIMALS, RoundingMode.HALF_UP)
                    .round(SIX_DIGITS)
                    .stripTrailingZeros()
                    .toPlainString();
        }
        return Objects.toString(value).stripTrailing();
    }

    /** Adds the checksum of an answer, if it has one. */
    void add(Answer answer) {
        Long own = answer.sum();
        if (own != null) {
            rows += answer.rows();
            sum += own;
        }
    }

    public long rows() {
        return rows;
    }

    public long sum() {
        return sum;
    }
}
