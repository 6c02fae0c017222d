package io.braid.slt;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * How a value is written in an answer. I: a whole number. R: a number, rounded to six places, without trailing zeros.
 * T: what getString gives, so that scale and date format count. NULL is NULL, an empty text is (empty), and what would
 * break the line is escaped.
 */
final class CellFormat {
    private static final int PLACES = 6;
    private static final Map<String, String> TRUTH = Map.of("t", "true", "f", "false");

    private CellFormat() {}

    static String print(ResultSet rows, int column, char type) throws SQLException {
        String text = rows.getString(column);
        if (text == null) {
            return "NULL";
        }
        return switch (type) {
            case 'I' -> wholeNumber(text);
            case 'R' -> rounded(text);
            default -> escaped(isOfPostgres(rows, column) ? TRUTH.getOrDefault(text, text) : text);
        };
    }

    /** PostgreSQL's driver writes truth values as that does. */
    private static boolean isOfPostgres(ResultSet rows, int column) throws SQLException {
        return rows.getMetaData().getColumnTypeName(column).equals("bool");
    }

    private static String wholeNumber(String text) {
        try {
            return new BigDecimal(text).toBigIntegerExact().toString();
        } catch (ArithmeticException | NumberFormatException e) {
            return escaped(text) + " (not a whole number)";
        }
    }

    private static String rounded(String text) {
        try {
            BigDecimal number = new BigDecimal(text).setScale(PLACES, RoundingMode.HALF_UP);
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException e) {
            return escaped(text);
        }
    }

    private static String escaped(String text) {
        if (text.isEmpty()) {
            return "(empty)";
        }
        String oneLine = text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        // An editor, or a rule about trailing blanks, would remove it.
        return oneLine.endsWith(" ") ? oneLine + "\\" : oneLine;
    }
}
