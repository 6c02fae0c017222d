package io.braid.testkit.contract;

import io.braid.spi.Connector;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Real server with an open source; tests create their tables directly at the server. */
public final class ContractServer implements AutoCloseable {
    private final TestServer server;
    private final Connector connector;
    private final ContractSql sql;
    private final Map<String, String> options;
    private final ServerEnvironment surroundings;
    private final Source source;

    ContractServer(
            TestServer server,
            Connector connector,
            ContractSql sql,
            Map<String, String> options,
            ServerEnvironment surroundings) {
        this.server = server;
        this.connector = connector;
        this.sql = sql;
        this.options = Map.copyOf(options);
        this.surroundings = surroundings;
        this.source = open("contract");
    }

    public Source source() {
        return source;
    }

    public String url() {
        return server.jdbcUrl();
    }

    /** The options that reach the server, with additional or changed ones as alternating names and values. */
    public SourceConfig config(String name, String... more) {
        Map<String, String> all = new HashMap<>(options);
        all.put("url", server.jdbcUrl());
        if (!server.user().isEmpty()) {
            all.put("user", server.user());
            all.put("password", server.password());
        }
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return new SourceConfig(name, all, surroundings);
    }

    public Source open(String name, String... more) {
        return connector.open(config(name, more));
    }

    public void execute(String statement) {
        try (Connection connection = server.connect();
                Statement execute = connection.createStatement()) {
            // Braces and backslashes must reach the server unchanged.
            execute.setEscapeProcessing(false);
            execute.execute(statement);
        } catch (SQLException e) {
            throw new AssertionError(statement, e);
        }
    }

    /** Executes many statements over one connection, as a batch if supported. */
    void executeAll(List<String> statements) {
        try (Connection connection = server.connect();
                Statement execute = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String statement : statements) {
                execute.addBatch(statement);
            }
            execute.executeBatch();
            connection.commit();
        } catch (SQLException e) {
            throw new AssertionError(statements.get(0) + " and others", e);
        }
    }

    /** Inserts a row with its values as parameters, so that text is not interpreted. */
    void insert(String table, @Nullable Object... values) {
        insertAll(table, List.<@Nullable Object[]>of(values));
    }

    /** Inserts rows with equally many values over one connection. */
    void insertAll(String table, List<@Nullable Object[]> rows) {
        String sql = "INSERT INTO " + table + " VALUES ("
                + Arrays.stream(rows.get(0)).map(value -> "?").collect(Collectors.joining(", ")) + ")";
        try (Connection connection = server.connect();
                PreparedStatement insert = connection.prepareStatement(sql)) {
            connection.setAutoCommit(false);
            for (@Nullable Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    insert.setObject(i + 1, row[i]);
                }
                insert.execute();
            }
            connection.commit();
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** The first value of the first row of a result. */
    public long number(String query) {
        try (Connection connection = server.connect();
                Statement ask = connection.createStatement();
                ResultSet rows = ask.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(query, e);
        }
    }

    Connection connect() throws SQLException {
        return server.connect();
    }

    /**
     * Creates the table {@code digits} with ten rows, for joins of any size, and {@code numbers} with a hundred
     * thousand, of which a join of two never ends. For a join of many small tables, a source may join all but the last
     * before it sends a row.
     */
    void createNumbers() {
        execute("CREATE TABLE digits (d INTEGER NOT NULL)");
        for (int digit = 0; digit < 10; digit++) {
            execute("INSERT INTO digits VALUES (" + digit + ")");
        }
        execute("CREATE TABLE numbers (n INTEGER NOT NULL)");
        execute("INSERT INTO numbers SELECT " + number(5) + " FROM " + digits(5));
    }

    /** A cross join of the digits: ten to the given power rows. */
    static String digits(int power) {
        return IntStream.range(0, power).mapToObj(i -> "digits d" + i).collect(Collectors.joining(" CROSS JOIN "));
    }

    /** The number of each row of that join, from 0. */
    static String number(int power) {
        return IntStream.range(0, power)
                .mapToObj(i -> "d" + i + ".d * " + (int) Math.pow(10, i))
                .collect(Collectors.joining(" + "));
    }

    TableDescription describe(String table) {
        List<TableDescription> found = source.describe(new ImportRequest(sql.schema(), List.of(table)));
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " tables are called " + table);
        }
        return found.get(0);
    }

    @Override
    public void close() {
        source.close();
        server.close();
    }
}
