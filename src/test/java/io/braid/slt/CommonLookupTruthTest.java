package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many who look for rows by their keys at once find what each finds alone, in every kind of source. */
@Timeout(120)
@ExtendWith(SharedDemo.class)
final class CommonLookupTruthTest {
    private static final int CLIENTS = 32;
    private static final int EACH = 60;
    private static final int MOST = 1_600;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "orders_db; SELECT o_orderstatus, o_totalprice FROM dbA.orders WHERE o_orderkey = ?",
                "customers_db; SELECT c_name, c_custkey, c_acctbal FROM dbB.customer WHERE c_custkey = ?",
                "parts_db; SELECT p_name || '!' FROM dbC.part WHERE p_partkey = ? AND p_size > 10",
                "places_db; SELECT n_name, n_comment FROM dbD.nation WHERE n_nationkey = ?"
            })
    void theRowOfAKey(String source, String sql, Demo demo) throws Exception {
        look(demo, source, sql, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "orders_db; SELECT l_quantity, l_comment FROM dbA.lineitem WHERE l_orderkey = ? AND l_linenumber = ?",
                "parts_db; SELECT ps_supplycost FROM dbC.partsupp WHERE ps_partkey = ? AND ps_suppkey = ?"
            })
    void theRowOfAKeyOfTwo(String source, String sql, Demo demo) throws Exception {
        look(demo, source, sql, 2);
    }

    /** Whoever asks for something that is no key is told so, and nobody else is. */
    @Test
    void whoeverAsksWrongIsTold(Demo demo) throws Exception {
        together(client -> {
            try (Connection connection = demo.connect();
                    PreparedStatement statement =
                            connection.prepareStatement("SELECT n_name FROM dbD.nation WHERE n_nationkey = ?")) {
                for (int i = 0; i < EACH; i++) {
                    statement.setObject(1, client % 4 == 0 ? "no number" : "7");
                    assertThat(outcome(statement)).isEqualTo(client % 4 == 0 ? "22023" : "[GERMANY]");
                }
            }
        });
    }

    private static String outcome(PreparedStatement statement) {
        try {
            return rows(statement).toString();
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private static void look(Demo demo, String source, String sql, int parts) throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("CommonLookupTruthTest: " + sql + ", seed " + seed);
        assertThat(plan(demo, sql)).contains("many at once by");
        Map<List<@Nullable Integer>, List<String>> expected = expected(demo, sql, parts, seed);
        long before = statements(demo, source);
        together(client -> {
            Random random = new Random(seed + client);
            try (Connection connection = demo.connect();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < EACH; i++) {
                    List<@Nullable Integer> key = key(random, parts);
                    assertThat(rows(statement, key))
                            .as("seed %d: %s, %s", seed, sql, key)
                            .isEqualTo(expected.get(key));
                }
            }
        });
        assertThat(statements(demo, source) - before)
                .as("seed %d: statements for %s", seed, sql)
                .isLessThan((long) CLIENTS * EACH);
    }

    /** What one of many does. */
    private interface Client {
        void run(int number) throws Exception;
    }

    private static void together(Client client) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                all.add(threads.submit(() -> {
                    client.run(number);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    /** What each of the clients has to find. */
    private static Map<List<@Nullable Integer>, List<String>> expected(Demo demo, String sql, int parts, long seed)
            throws SQLException {
        Map<List<@Nullable Integer>, List<String>> expected = new HashMap<>();
        try (Connection connection = demo.connect();
                Statement settings = connection.createStatement()) {
            settings.execute("SET enable_common_lookups = off");
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int client = 0; client < CLIENTS; client++) {
                    Random random = new Random(seed + client);
                    for (int i = 0; i < EACH; i++) {
                        List<@Nullable Integer> key = key(random, parts);
                        if (!expected.containsKey(key)) {
                            expected.put(key, rows(statement, key));
                        }
                    }
                }
            }
        }
        assertThat(expected.values()).anySatisfy(rows -> assertThat(rows).hasSize(1));
        return expected;
    }

    private static List<String> rows(PreparedStatement statement, List<@Nullable Integer> key) throws SQLException {
        for (int i = 0; i < key.size(); i++) {
            statement.setObject(i + 1, key.get(i));
        }
        return rows(statement);
    }

    private static List<String> rows(PreparedStatement statement) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    values.add(result.getString(column));
                }
                rows.add(String.join(", ", values));
            }
        }
        return rows;
    }

    private static String plan(Demo demo, String sql) throws SQLException {
        try (Connection connection = demo.connect();
                PreparedStatement statement = connection.prepareStatement("EXPLAIN " + sql)) {
            return String.join("\n", rows(statement));
        }
    }

    private static long statements(Demo demo, String source) throws SQLException {
        try (Connection connection = demo.connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT statements FROM sys.sources WHERE name = ?")) {
            statement.setString(1, source);
            return Long.parseLong(rows(statement).get(0));
        }
    }

    /** Often of a row that there is, now and then of none, or null. */
    private static List<@Nullable Integer> key(Random random, int parts) {
        List<@Nullable Integer> key = new ArrayList<>();
        key.add(random.nextInt(40) == 0 ? null : random.nextInt(random.nextInt(4) == 0 ? 25 : MOST));
        for (int part = 1; part < parts; part++) {
            key.add(random.nextInt(8));
        }
        return key;
    }
}
