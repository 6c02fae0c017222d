package io.braid.slt;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query as text. Numbers that two databases compute with different scales look alike: they are rounded to
 * places enough to tell right from wrong.
 */
public final class ResultRows {
    private static final int PLACES = 3;
    /**
     * To so many does Braid round quotients; to round from fewer than all of them would sometimes yield another number.
     */
    private static final int PLACES_OF_QUOTIENTS = 6;

    private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

    private ResultRows() {}

    public static List<String> read(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    cells.add(text(result.getObject(column)));
                }
                rows.add(String.join(" | ", cells));
            }
            return rows;
        }
    }

    /** A value as text. */
    public static String text(@Nullable Object value) {
        if (!(value instanceof Number)) {
            return Objects.toString(value);
        }
        if (value instanceof Double number && !Double.isFinite(number)) {
            return number.toString();
        }
        BigDecimal rounded = new BigDecimal(value.toString())
                .setScale(PLACES_OF_QUOTIENTS, RoundingMode.HALF_UP)
                .setScale(PLACES, RoundingMode.HALF_EVEN)
                .round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
