package io.braid.rivals.memory;

import io.braid.bench.memory.MemoryRival;
import io.braid.bench.memory.MemoryTable;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** DuckDB over its own tables, with its own compression. */
public final class DuckDbTables implements MemoryRival {
    private final DuckDBConnection connection;

    public DuckDbTables() throws SQLException {
        connection = SingleThread.connect();
    }

    @Override
    public String title() {
        return "DuckDB, its own tables";
    }

    @Override
    public void load(MemoryTable table) throws SQLException {
        String columns = table.columns().fields().stream()
                .map(field -> field.name() + " " + type(field.type()))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table.name() + " (" + columns + ")");
        }
        try (DuckDBAppender appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table.name())) {
            for (Batch batch : table.batches()) {
                for (int row = 0; row < batch.rows(); row++) {
                    append(appender, batch, row);
                }
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT");
            statement.execute("ANALYZE " + table.name());
        }
    }

    private static String type(DataType type) {
        return switch (type.kind()) {
            case DECIMAL -> "DECIMAL(" + type.precision() + ", " + type.scale() + ")";
            default -> type.kind().name();
        };
    }

    private static void append(DuckDBAppender appender, Batch batch, int row) throws SQLException {
        appender.beginRow();
        for (int i = 0; i < batch.columnCount(); i++) {
            Column column = batch.column(i);
            Object value = column.value(row);
            if (value instanceof Long number) {
                appender.append(number.longValue());
            } else if (value instanceof BigDecimal number) {
                appender.append(number);
            } else if (value instanceof LocalDate day) {
                appender.append(day);
            } else {
                appender.append(String.valueOf(value));
            }
        }
        appender.endRow();
    }

    @Override
    public Query prepare(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        return () -> Answers.of(statement);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
