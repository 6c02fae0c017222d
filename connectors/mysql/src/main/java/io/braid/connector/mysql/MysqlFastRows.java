package io.braid.connector.mysql;

import com.mysql.cj.MysqlType;
import com.mysql.cj.jdbc.ServerPreparedStatement;
import com.mysql.cj.jdbc.result.ResultSetInternalMethods;
import com.mysql.cj.protocol.ColumnDefinition;
import com.mysql.cj.result.DefaultColumnDefinition;
import com.mysql.cj.result.Field;
import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Fast row reader that decodes values from the driver's binary rows without an object per value. It declares decimals,
 * dates and times as strings to the driver, which then returns the bytes as sent by the server.
 */
final class MysqlFastRows implements FastRows {
    @Override
    public RowCursor run(PreparedStatement statement, RowTarget target) throws SQLException {
        // If the server cannot prepare a statement, the driver emulates it, with rows in text format.
        boolean binary = statement.isWrapperFor(ServerPreparedStatement.class);
        ResultSet rows = statement.executeQuery();
        if (!binary || !rows.isWrapperFor(ResultSetInternalMethods.class)) {
            return target.byGetters(rows);
        }
        ResultSetInternalMethods inside = rows.unwrap(ResultSetInternalMethods.class);
        Field[] fields = inside.getColumnDefinition().getFields();
        target.checkCount(fields.length);
        MysqlValueReader[] readers = new MysqlValueReader[target.columns().size()];
        for (int i = 0; i < readers.length; i++) {
            MysqlValueReader reader =
                    MysqlValueReaders.of(fields[i], target.batch().column(i));
            if (reader == null) {
                return target.byGetters(rows);
            }
            readers[i] = reader;
        }
        return new MysqlRows(inside.getRows(), stringsAsSent(fields), readers, target);
    }

    private static ColumnDefinition stringsAsSent(Field[] fields) {
        Field[] plain = new Field[fields.length];
        for (int i = 0; i < fields.length; i++) {
            plain[i] = hasLengthInFront(fields[i]) ? string(fields[i]) : fields[i];
        }
        return new DefaultColumnDefinition(plain);
    }

    private static Field string(Field field) {
        Field string =
                new Field("", field.getName(), field.getCollationIndex(), field.getEncoding(), MysqlType.VARCHAR, 0);
        string.setMysqlTypeId(MysqlType.FIELD_TYPE_VAR_STRING);
        return string;
    }

    /** True if the value is length-prefixed; other types have a fixed width. */
    private static boolean hasLengthInFront(Field field) {
        return switch (field.getMysqlTypeId()) {
            case MysqlType.FIELD_TYPE_TINY,
                    MysqlType.FIELD_TYPE_SHORT,
                    MysqlType.FIELD_TYPE_YEAR,
                    MysqlType.FIELD_TYPE_INT24,
                    MysqlType.FIELD_TYPE_LONG,
                    MysqlType.FIELD_TYPE_LONGLONG,
                    MysqlType.FIELD_TYPE_FLOAT,
                    MysqlType.FIELD_TYPE_DOUBLE,
                    MysqlType.FIELD_TYPE_NULL -> false;
            default -> true;
        };
    }
}
