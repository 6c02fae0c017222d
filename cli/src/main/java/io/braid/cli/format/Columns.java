package io.braid.cli.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Columns of a result with the text form of their values: dates and times as in a cast to text, decimals with full
 * scale.
 */
final class Columns {
    private final List<String> labels = new ArrayList<>();
    private final int[] types;
    private final int[] scales;

    Columns(ResultSetMetaData metaData) throws SQLException {
        int count = metaData.getColumnCount();
        types = new int[count];
        scales = new int[count];
        for (int i = 0; i < count; i++) {
            labels.add(metaData.getColumnLabel(i + 1));
            types[i] = metaData.getColumnType(i + 1);
            scales[i] = metaData.getScale(i + 1);
        }
    }

    int count() {
        return types.length;
    }

    /** Returns the label of a column; columns are numbered from 0. */
    String label(int column) {
        return labels.get(column);
    }

    /** Returns the labels with control characters made visible. */
    List<String> shownLabels() {
        return labels.stream().map(Cell::of).toList();
    }

    boolean isNumeric(int column) {
        return switch (types[column]) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> true;
            default -> false;
        };
    }

    boolean isTruth(int column) {
        return types[column] == Types.BOOLEAN || types[column] == Types.BIT;
    }

    /** Returns the value in the current row; null for NULL. */
    @Nullable
    String text(ResultSet rows, int column) throws SQLException {
        int number = column + 1;
        return switch (types[column]) {
            case Types.DECIMAL, Types.NUMERIC -> decimal(rows.getBigDecimal(number), scales[column]);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> hex(rows.getBytes(number));
            case Types.BOOLEAN, Types.BIT -> truth(rows, number);
            default -> rows.getString(number);
        };
    }

    private static @Nullable String decimal(@Nullable BigDecimal value, int scale) {
        return value == null
                ? null
                : value.setScale(Math.max(scale, value.scale()), RoundingMode.UNNECESSARY)
                        .toPlainString();
    }

    private static @Nullable String hex(byte @Nullable [] bytes) {
        return bytes == null ? null : HexFormat.of().formatHex(bytes);
    }

    private static @Nullable String truth(ResultSet rows, int number) throws SQLException {
        boolean value = rows.getBoolean(number);
        return rows.wasNull() ? null : Boolean.toString(value);
    }
}
