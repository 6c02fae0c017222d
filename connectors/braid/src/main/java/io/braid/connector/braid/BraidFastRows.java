package io.braid.connector.braid;

import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.jdbc.ColumnarResult;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Fast row reader that passes on the other server's batches; if a column has another type than declared, the driver's
 * getters are used.
 */
final class BraidFastRows implements FastRows {
    @Override
    public RowCursor run(PreparedStatement statement, RowTarget target) throws SQLException {
        ResultSet rows = statement.executeQuery();
        ColumnarResult result = rows.unwrap(ColumnarResult.class);
        List<ColumnDescriptor> delivered = result.columns();
        target.checkCount(delivered.size());
        List<Field> declared = target.columns().fields();
        for (int i = 0; i < declared.size(); i++) {
            if (!isSame(delivered.get(i).type(), declared.get(i).type())) {
                return target.byGetters(rows);
            }
        }
        return new LinkRows(result, target.columns().types());
    }

    /** True if both types have the same layout in a batch, and the delivered one is not wider. */
    private static boolean isSame(ColumnType delivered, DataType declared) {
        DataType measured = declared.kind() == TypeKind.ARRAY ? declared.elementType() : declared;
        boolean isDecimal = measured.kind() == TypeKind.DECIMAL;
        return delivered.typeName().equals(declared.plainName())
                && delivered.layout().name().equals(declared.layout().name())
                && (!isDecimal
                        || (delivered.scale() == measured.scale() && delivered.precision() <= measured.precision()));
    }
}
