package io.braid.connector.jdbc.write;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.pool.DriverSource;
import io.braid.connector.jdbc.read.ParameterBinder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.TableWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Writer of Braid's tables in one schema of a database, each over its own connection: those of the pool are for queries
 * and read-only.
 */
public final class JdbcTableWriter implements TableWriter {
    private static final String NAMES = "SELECT table_name FROM information_schema.tables WHERE table_schema = ?";

    private final JdbcSourceConfig config;
    private final JdbcDialect dialect;
    private final Governor governor;
    private final SourceErrors errors;
    private final WriteStatements writing;
    private final String schema;
    private final SchemaQuestion describe;

    /** Reader of the description of a table. */
    public interface SchemaQuestion {
        TableDescription describe(String schema, String table);
    }

    public JdbcTableWriter(
            JdbcSourceConfig config,
            JdbcDialect dialect,
            Governor governor,
            WriteStatements writing,
            String schema,
            SchemaQuestion describe) {
        this.config = config;
        this.dialect = dialect;
        this.governor = governor;
        this.errors = governor.errors();
        this.writing = writing;
        this.schema = schema;
        this.describe = describe;
    }

    @Override
    public MergingLoad load(String name, RowType columns, List<String> index) {
        List<String> types = columns.fields().stream().map(this::type).toList();
        return new JdbcTableLoad(this, open(name), name, new JdbcTableLoad.Shape(columns, types, index));
    }

    private String type(Field column) {
        return writing.types()
                .apply(column.type())
                .orElseThrow(() -> errors.of(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "has no type that keeps the " + column.type().kind() + " of column '" + column.name()
                                + "' as it is: let the view CAST it to another type, or be kept elsewhere"));
    }

    @Override
    public List<String> names(String prefix) {
        try (WriteConnection connection = open(schema)) {
            return connection.ask(this::names).stream()
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private List<String> names(Connection connection) throws SQLException {
        try (PreparedStatement ask = connection.prepareStatement(NAMES)) {
            ask.setString(1, schema);
            List<String> found = new ArrayList<>();
            try (ResultSet rows = ask.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found;
        }
    }

    @Override
    public void drop(String name) {
        try (WriteConnection connection = open(name)) {
            drop(connection, name);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    void drop(WriteConnection connection, String name) throws SQLException {
        connection.execute("DROP TABLE IF EXISTS " + path(name));
    }

    WriteStatements writing() {
        return writing;
    }

    /** The binder of the parameters of writing statements. */
    ParameterBinder binder() {
        return new ParameterBinder(errors, dialect.traits().values());
    }

    /** The description of an existing table. */
    TableDescription describe(String name) {
        return describe.describe(schema, name);
    }

    /** The approximate size of a table in bytes. */
    long bytes(Connection connection, String name) throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet rows = ask.executeQuery(writing.size().formatted(text(schema), text(name)))) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /** The qualified and quoted name of a table. */
    String path(String table) {
        return quoted(schema) + "." + quoted(table);
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    private WriteConnection open(String what) {
        try {
            Connection plain = new DriverSource(config, dialect, governor.gate()).unpooled(writing.properties());
            WriteConnection connection =
                    new WriteConnection(plain, dialect.session(plain).orElse(null), what, governor);
            try {
                connection.ask(dialect::ready);
                return connection;
            } catch (SQLException | RuntimeException | Error e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw errors.unavailable(e);
        }
    }

    /** The error of a failed write. */
    BraidException failed(SQLException cause) {
        if (writing.refuses().test(cause)) {
            return errors.mayNotKeep(schema, cause);
        }
        return errors.failed(cause);
    }
}
