package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.type.RowType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;

/**
 * Moves the current row into the builders of its columns; a value that does not fit its column is told by the column's
 * name.
 */
final class RowReader {
    private final RowType columns;
    private final ColumnReader[] readers;
    private final SourceErrors errors;

    RowReader(RowType columns, ColumnReader[] readers, SourceErrors errors) {
        this.columns = columns;
        this.readers = readers;
        this.errors = errors;
    }

    void read(ResultSet rows) throws SQLException {
        int column = 0;
        try {
            for (; column < readers.length; column++) {
                readers[column].read(rows);
            }
        } catch (ArithmeticException | NumberFormatException | DateTimeException e) {
            throw errors.doesNotFit(columns, column, e);
        } catch (SQLException e) {
            if (errors.isAboutData(e)) {
                throw errors.doesNotFit(columns, column, e);
            }
            throw e;
        }
    }
}
