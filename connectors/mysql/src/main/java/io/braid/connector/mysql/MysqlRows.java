package io.braid.connector.mysql;

import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.exceptions.SQLExceptionsMapping;
import com.mysql.cj.protocol.ColumnDefinition;
import com.mysql.cj.protocol.ResultsetRows;
import com.mysql.cj.result.Row;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.spi.batch.BatchBuilder;
import java.sql.SQLException;
import java.time.DateTimeException;

/** Cursor that decodes rows from the driver's buffer directly into columns. */
final class MysqlRows implements RowCursor {
    private final ResultsetRows rows;
    private final ColumnDefinition asSent;
    private final MysqlValueReader[] readers;
    private final RowTarget target;

    MysqlRows(ResultsetRows rows, ColumnDefinition asSent, MysqlValueReader[] readers, RowTarget target) {
        this.rows = rows;
        this.asSent = asSent;
        this.readers = readers;
        this.target = target;
    }

    @Override
    public boolean read() throws SQLException {
        BatchBuilder batch = target.batch();
        try {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                row.setMetadata(asSent);
                read(row);
                batch.endRow();
                if (batch.isFull()) {
                    return true;
                }
            }
            return false;
        } catch (CJException e) {
            throw SQLExceptionsMapping.translateException(e);
        }
    }

    private void read(Row row) {
        for (int column = 0; column < readers.length; column++) {
            try {
                row.getValue(column, readers[column]);
            } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
                target.batch().appendUnreadable(column, target.errors().doesNotFit(target.columns(), column, e));
            }
        }
    }
}
