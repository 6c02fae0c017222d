package io.braid.engine.duckdb;

import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** DuckDB database with a test's tables, and the rows of both engines in a comparable form. */
public final class Duckdb implements AutoCloseable {
    private final Connection connection;

    public Duckdb() throws SQLException {
        this.connection = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1");
            // Planning such small queries takes longer than running them.
            statement.execute("PRAGMA disable_optimizer");
        }
    }

    /** Creates or replaces a table whose columns are named c0, c1 and so on. */
    public void create(String name, RowType columns, List<List<@Nullable Object>> rows) throws SQLException {
        String described = IntStream.range(0, columns.size())
                .mapToObj(i -> "c" + i + " " + type(columns.type(i)))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE OR REPLACE TABLE " + name + " (" + described + ")");
        }
        try (DuckDBAppender appender =
                connection.unwrap(DuckDBConnection.class).createAppender(DuckDBConnection.DEFAULT_SCHEMA, name)) {
            for (List<@Nullable Object> row : rows) {
                appender.beginRow();
                for (Object value : row) {
                    append(appender, value);
                }
                appender.endRow();
            }
        }
    }

    private static void append(DuckDBAppender appender, @Nullable Object value) throws SQLException {
        if (value == null) {
            appender.appendNull();
        } else if (value instanceof Integer number) {
            appender.append(number.intValue());
        } else if (value instanceof Long number) {
            appender.append(number.longValue());
        } else if (value instanceof Double number) {
            appender.append(number.doubleValue());
        } else if (value instanceof Boolean truth) {
            appender.append(truth.booleanValue());
        } else if (value instanceof BigDecimal number) {
            appender.append(number);
        } else if (value instanceof LocalDate date) {
            appender.append(date);
        } else {
            appender.append((String) value);
        }
    }

    /** Returns the name of a type in DuckDB. */
    static String type(DataType type) {
        return type.kind() == TypeKind.DECIMAL
                ? "DECIMAL(" + type.precision() + ", " + type.scale() + ")"
                : type.kind().name();
    }

    /** Returns DuckDB's rows; empty if DuckDB does not support part of the query. */
    public Optional<List<String>> rows(Relation relation) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(relation.sql())) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= relation.width(); column++) {
                    values.add(normalized(result.getObject(column)));
                }
                rows.add(values.toString());
            }
        } catch (SQLException e) {
            if (e.getMessage().contains("Not implemented Error")) {
                return Optional.empty();
            }
            throw new SQLException(relation.sql(), e);
        }
        return Optional.of(relation.comparable(rows));
    }

    /** Returns the rows of Braid's engine. */
    public static List<String> rows(Relation relation, Result result) {
        List<String> rows = new ArrayList<>();
        for (Batch batch = result.next(); batch != null; batch = result.next()) {
            for (int row = 0; row < batch.rows(); row++) {
                List<String> values = new ArrayList<>();
                for (int column = 0; column < batch.columnCount(); column++) {
                    values.add(normalized(batch.column(column).value(row)));
                }
                rows.add(values.toString());
            }
        }
        return relation.comparable(rows);
    }

    /** Returns the canonical form of values that are equal in SQL. */
    private static String normalized(@Nullable Object value) {
        if (value instanceof Integer || value instanceof Long) {
            return value.toString();
        }
        if (value instanceof BigInteger whole) {
            return normalized(new BigDecimal(whole));
        }
        if (value instanceof Double number && !Double.isFinite(number)) {
            return number.toString();
        }
        if (value instanceof Number number) {
            BigDecimal exact = number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
            return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
        }
        return String.valueOf(value);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
