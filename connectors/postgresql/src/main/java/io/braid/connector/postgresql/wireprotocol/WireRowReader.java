package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.RowType;
import java.sql.SQLException;

/** Decoder of rows into the builders of their columns; a value that does not fit becomes an unreadable one. */
final class WireRowReader {
    private final RowType columns;
    private final BatchBuilder batch;
    private final ColumnBuilder[] builders;
    private final ValueReader[] readers;
    private final SourceErrors errors;

    private WireRowReader(RowType columns, BatchBuilder batch, ValueReader[] readers, SourceErrors errors) {
        this.columns = columns;
        this.batch = batch;
        this.readers = readers;
        this.errors = errors;
        builders = new ColumnBuilder[readers.length];
        for (int i = 0; i < builders.length; i++) {
            builders[i] = batch.column(i);
        }
    }

    /** The column types in a row description message. */
    static int[] types(InboundMessages description) {
        byte[] bytes = description.bytes();
        int[] types = new int[Bytes.getShort(bytes, description.body())];
        int position = description.body() + 2;
        for (int i = 0; i < types.length; i++) {
            while (bytes[position] != 0) {
                position++;
            }
            types[i] = Bytes.getInt(bytes, position + 7);
            position += 19;
        }
        return types;
    }

    /** A reader of rows with columns of these types. */
    static WireRowReader of(int[] types, RowType columns, BatchBuilder batch, SourceErrors errors)
            throws UnsupportedByWireException {
        if (columns.size() > 0 && types.length != columns.size()) {
            throw UnsupportedByWireException.fragment("it has other columns than the plan");
        }
        ValueReader[] readers = new ValueReader[columns.size()];
        for (int i = 0; i < readers.length; i++) {
            ValueReader reader = ValueReaders.of(types[i], batch.column(i));
            if (reader == null) {
                throw UnsupportedByWireException.fragment("column " + (i + 1) + " is of type " + types[i]);
            }
            readers[i] = reader;
        }
        return new WireRowReader(columns, batch, readers, errors);
    }

    /** Decodes the row in a message. */
    void read(InboundMessages row) throws SQLException {
        byte[] bytes = row.bytes();
        int end = row.bodyEnd();
        int position = row.body() + 2;
        for (int column = 0; column < readers.length; column++) {
            int length = Bytes.getInt(bytes, position);
            position += 4;
            if (length < 0) {
                builders[column].appendNull();
            } else if (length > end - position) {
                throw otherLength();
            } else {
                read(column, bytes, position, length);
                position += length;
            }
        }
        if (position != end && readers.length > 0) {
            throw otherLength();
        }
        batch.endRow();
    }

    private void read(int column, byte[] bytes, int position, int length) throws SQLException {
        try {
            StandardReaders.read(readers[column], bytes, position, length);
        } catch (ArithmeticException e) {
            batch.appendUnreadable(column, errors.doesNotFit(columns, column, e));
        }
    }

    private static SQLException otherLength() {
        return PostgresqlErrors.unexpected("a row is not as long as its columns");
    }
}
