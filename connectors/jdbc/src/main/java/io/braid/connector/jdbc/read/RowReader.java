package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.RowType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;

/**
 * Reader of the current row into the builders of its columns. A value that does not fit its column becomes an
 * unreadable one, whose error names the column.
 */
final class RowReader {
    private final RowType columns;
    private final ColumnReader[] readers;
    private final BatchBuilder batch;
    private final SourceErrors errors;

    RowReader(RowTarget target, ColumnReader[] readers, SourceErrors errors) {
        this.columns = target.columns();
        this.batch = target.batch();
        this.readers = readers;
        this.errors = errors;
    }

    void read(ResultSet rows) throws SQLException {
        for (int column = 0; column < readers.length; column++) {
            try {
                readers[column].read(rows);
            } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
                batch.appendUnreadable(column, errors.doesNotFit(columns, column, e));
            } catch (SQLException e) {
                if (!errors.isAboutData(e)) {
                    throw e;
                }
                batch.appendUnreadable(column, errors.doesNotFit(columns, column, e));
            }
        }
    }
}
