package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.SourceTransaction;
import io.braid.spi.Transactions;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.write.InsertTarget;
import io.braid.testkit.server.TestServer;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A database whose tables are filled by LOAD DATA LOCAL, and by statements of many rows beside it. */
final class LoadDataRig implements AutoCloseable {
    /** Enough rows for a load. */
    static final int ROWS = LoadDataInsert.FEW_ROWS + 50;

    private static final ScanContext CONTEXT = ScanContext.of("load");

    private final TestServer server;
    private final String user;
    private final Source loading;
    private final Source inserting;

    /** Outcome of an attempt to insert rows: the error, or null. */
    record Outcome(@Nullable String state, @Nullable String message) {}

    LoadDataRig(TestServer server) {
        this(server, server.user());
    }

    LoadDataRig(TestServer server, String user) {
        this.server = server;
        this.user = user;
        this.loading = new MysqlConnector().open(config("on"));
        this.inserting = new MysqlConnector().open(config("off"));
    }

    private SourceConfig config(String loads) {
        return new SourceConfig(
                "my", Map.of("url", server.jdbcUrl(), "user", user, "password", server.password(), "load_data", loads));
    }

    String database() {
        return URI.create(server.jdbcUrl().substring("jdbc:".length()))
                .getPath()
                .substring(1);
    }

    void run(String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    List<String> rows(String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(String.valueOf(rows.getString(i)));
                }
                all.add(String.join("|", row));
            }
            return all;
        }
    }

    TableDescription describe(String table) {
        return inserting.describe(new ImportRequest(database(), List.of(table))).get(0);
    }

    InsertTarget target(String table, String... columns) {
        String names = List.of(columns).stream().map(name -> '`' + name + '`').collect(Collectors.joining(", "));
        String values = String.join(", ", Collections.nCopies(columns.length, "?"));
        return new InsertTarget(
                new TableName(database(), null, table),
                List.of(columns),
                "INSERT INTO `" + database() + "`.`" + table + "` (" + names + ") VALUES (" + values + ")");
    }

    /** Rows of a number, counted from a first one, and values in turn. */
    static Batch batch(int first, DataType type, @Nullable Object... values) {
        BatchBuilder rows = new BatchBuilder(List.of(DataType.of(io.braid.spi.type.TypeKind.INTEGER), type), ROWS);
        for (int i = 0; i < ROWS; i++) {
            rows.appendRow(first + i, values[i % values.length]);
        }
        return rows.build();
    }

    /** Inserts rows and commits them, by statements of many rows. */
    void insert(InsertTarget target, Batch rows) {
        try (SourceTransaction transaction = begin(inserting)) {
            transaction.insert(target, rows, CONTEXT);
            transaction.commit(CONTEXT);
        }
    }

    /** Loads rows and commits them, over a connection with the properties of those that write; empty if it cannot. */
    OptionalLong load(InsertTarget target, Batch rows) throws SQLException {
        LoadDataInsert load = new LoadDataInsert(new MysqlDialect());
        try (Connection connection = connect(load.properties())) {
            connection.setAutoCommit(false);
            OptionalLong loaded = load.insert(connection, target, rows);
            connection.commit();
            return loaded;
        }
    }

    Connection connect(Map<String, String> more) throws SQLException {
        MysqlDialect dialect = new MysqlDialect();
        Properties properties = new Properties();
        properties.putAll(dialect.driverProperties(JdbcSourceConfig.read(config("on"), dialect)));
        properties.putAll(more);
        properties.setProperty("user", user);
        properties.setProperty("password", server.password());
        return DriverManager.getConnection(server.jdbcUrl(), properties);
    }

    /** The outcome of rows that are inserted after other rows in a transaction, which is then committed. */
    Outcome outcome(boolean byLoad, InsertTarget target, Batch before, Batch rows) {
        try (SourceTransaction transaction = begin(byLoad ? loading : inserting)) {
            transaction.insert(target, before, CONTEXT);
            transaction.savepoint("before", CONTEXT);
            Outcome outcome = new Outcome(null, null);
            try {
                transaction.insert(target, rows, CONTEXT);
            } catch (BraidException e) {
                outcome = new Outcome(e.code().sqlState(), e.getMessage());
                transaction.rollbackTo("before", CONTEXT);
            }
            transaction.commit(CONTEXT);
            return outcome;
        }
    }

    private static SourceTransaction begin(Source source) {
        return Transactions.of(source).orElseThrow().begin(CONTEXT);
    }

    @Override
    public void close() {
        loading.close();
        inserting.close();
    }
}
