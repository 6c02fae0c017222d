package io.braid.conformance;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A chapter of the specification: each of its tests has a connection of its own. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@ExtendWith(ConformanceServer.Shared.class)
abstract class Chapter {
    final ConformanceServer server;
    final Connection connection;

    Chapter(ConformanceServer server) {
        this.server = server;
        try {
            this.connection = server.connect();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void nothingIsWrongYet() throws SQLException {
        connection.clearWarnings();
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    /** A check that is made for each row of a table of the specification. */
    static DynamicTest check(String name, ThrowingCallable check) {
        return DynamicTest.dynamicTest(name, check::call);
    }

    /** The first column of all rows, which are closed. */
    static List<String> column(ResultSet rows) throws SQLException {
        return column(rows, 1);
    }

    static List<String> column(ResultSet rows, int number) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(rows.getString(number));
            }
        }
        return values;
    }

    /** The one value that a query yields. */
    String value(String sql) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            if (!rows.next()) {
                throw new AssertionError("no row of " + sql);
            }
            return String.valueOf(rows.getString(1));
        }
    }
}
