package io.braid.text;

import io.braid.slt.BehindTheServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Databases full of awkward text, Braid over them, and one database that compares by code points with the same rows.
 */
final class TextDatabases implements AutoCloseable {
    private static final int ROWS = 36;

    private final Map<String, TestServer> servers = new HashMap<>();
    private final TestServer reference = TestServers.postgres().freshDatabase();
    private final BehindTheServer braid;

    TextDatabases(Random random) throws SQLException {
        StringBuilder model = new StringBuilder("CREATE DATABASE awkward VERSION '1';\n");
        try (Connection one = reference.connect()) {
            for (TextSource source : TextSource.ALL) {
                TestServer server = source.open();
                servers.put(source.schema(), server);
                try (Connection connection = server.connect()) {
                    execute(connection, source.creation(connection));
                    execute(one, List.of("CREATE SCHEMA " + source.schema(), TextSource.reference(source.schema())));
                    fill(random, connection, one, source);
                    model.append(source.definition(
                            Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog())));
                }
            }
        }
        braid = new BehindTheServer(model.toString(), servers);
    }

    BehindTheServer braid() {
        return braid;
    }

    Connection reference() throws SQLException {
        return reference.connect();
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void fill(Random random, Connection connection, Connection one, TextSource source)
            throws SQLException {
        TextColumn[] columns = TextColumn.values();
        String values = " VALUES (" + String.join(", ", Collections.nCopies(columns.length + 2, "?")) + ")";
        try (PreparedStatement there = connection.prepareStatement("INSERT INTO texts" + values);
                PreparedStatement here = one.prepareStatement("INSERT INTO " + source.table() + values)) {
            for (int row = 0; row < ROWS; row++) {
                Integer number = random.nextInt(6);
                for (PreparedStatement insert : List.of(there, here)) {
                    insert.setInt(1, row);
                    insert.setInt(2, number);
                }
                for (int i = 0; i < columns.length; i++) {
                    @Nullable String value = columns[i].value(random);
                    there.setString(i + 3, value);
                    here.setString(i + 3, value);
                }
                there.executeUpdate();
                here.executeUpdate();
            }
        }
    }

    @Override
    public void close() {
        braid.close();
        servers.values().forEach(TestServer::close);
        reference.close();
    }
}
