package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.spi.type.RowType;
import io.braid.spi.type.Ticks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Result set that returns times stored in ticks as times. */
final class TickRows {
    private TickRows() {}

    /** The result set itself, or a wrapper if columns are stored in ticks. */
    static ResultSet of(ResultSet rows, RowTarget target) throws SQLException {
        return hasTicks(rows.getMetaData(), target.columns())
                ? (ResultSet) Proxy.newProxyInstance(
                        TickRows.class.getClassLoader(),
                        new Class<?>[] {ResultSet.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("getObject") && arguments.length == 2) {
                                return value(rows, (Integer) arguments[0], (Class<?>) arguments[1]);
                            }
                            try {
                                return method.invoke(rows, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        })
                : rows;
    }

    private static boolean hasTicks(ResultSetMetaData delivered, RowType wanted) throws SQLException {
        for (int i = 0; i < wanted.size(); i++) {
            boolean inTicks = delivered.getColumnTypeName(i + 1).equals(StoredColumn.TICKS);
            if (inTicks && StoredColumn.isTime(wanted.type(i).kind())) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Object value(ResultSet rows, int column, Class<?> type) throws SQLException {
        boolean inTicks = rows.getMetaData().getColumnTypeName(column).equals(StoredColumn.TICKS);
        if (!inTicks) {
            return rows.getObject(column, type);
        }
        long ticks = rows.getLong(column);
        if (rows.wasNull()) {
            return null;
        }
        if (type == LocalTime.class) {
            return Ticks.toTime(ticks);
        }
        if (type == LocalDateTime.class) {
            return Ticks.toTimestamp(ticks);
        }
        return type == OffsetDateTime.class ? Ticks.toMoment(ticks) : rows.getObject(column, type);
    }
}
