package io.braid.bench;

import io.braid.bench.load.Question;
import io.braid.bench.rig.Rig;
import io.braid.testkit.tpch.TpchData;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Client operations measured in round trips, with their fixtures: a materialized view, and many tables to browse unless
 * the databases are given. Closing drops the fixtures.
 */
final class ClientOperations implements AutoCloseable {
    private static final int TABLES = 500;
    private static final String VIEWS = "bench_latency";
    private static final String BROWSED = "bench_tables";
    /** Schema of a PostgreSQL database in each embedded rig. */
    private static final String BROWSED_DATABASE = "dbB";

    private static final String BY_NATION = " n_name, COUNT(*) AS customers"
            + " FROM dbB.customer JOIN dbD.nation ON c_nationkey = n_nationkey GROUP BY n_name";

    private final Rig rig;
    private final double scale;

    private ClientOperations(Rig rig, double scale) {
        this.rig = rig;
        this.scale = scale;
    }

    /** Creates the fixtures, replacing those left by an interrupted run. */
    static ClientOperations over(Rig rig, double scale) throws SQLException {
        ClientOperations operations = new ClientOperations(rig, scale);
        try {
            operations.close();
            operations.make();
            return operations;
        } catch (SQLException e) {
            operations.close();
            throw e;
        }
    }

    private void make() throws SQLException {
        if (!rig.isGiven()) {
            makeTables();
        }
        try (Connection braid = rig.federated().connect()) {
            execute(
                    braid,
                    List.of(
                            "CREATE VIRTUAL SCHEMA " + VIEWS,
                            "CREATE MATERIALIZED VIEW " + VIEWS + ".by_nation AS SELECT" + BY_NATION,
                            "REFRESH MATERIALIZED VIEW " + VIEWS + ".by_nation"));
        }
    }

    private void makeTables() throws SQLException {
        try (Connection database = rig.directly(BROWSED_DATABASE)) {
            execute(database, ManyTables.statements(BROWSED, TABLES));
        }
        try (Connection braid = rig.federated().connect()) {
            execute(
                    braid,
                    List.of(
                            "CREATE SCHEMA " + BROWSED + " SERVER " + BROWSED_DATABASE + "_server",
                            "IMPORT FOREIGN SCHEMA " + BROWSED + " FROM SERVER " + BROWSED_DATABASE + "_server INTO "
                                    + BROWSED));
        }
    }

    @Override
    public void close() throws SQLException {
        try (Connection braid = rig.federated().connect()) {
            execute(
                    braid,
                    List.of(
                            "DROP SCHEMA IF EXISTS " + VIEWS + " CASCADE",
                            "DROP SCHEMA IF EXISTS " + BROWSED + " CASCADE"));
        }
        if (rig.isGiven()) {
            return;
        }
        try (Connection database = rig.directly(BROWSED_DATABASE)) {
            execute(database, List.of("DROP SCHEMA IF EXISTS " + BROWSED + " CASCADE"));
        }
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** All operations by title. */
    Map<String, ClientOperation> all() {
        int customers = TpchData.customers(scale);
        Question hinted = StudyBench.question("H", "", scale);
        Map<String, ClientOperation> operations = new LinkedHashMap<>();
        put(operations, "look-up", "SELECT * FROM dbB.customer WHERE c_custkey = ?", customers);
        put(
                operations,
                "two-source join",
                "SELECT COUNT(*), MAX(n_name) FROM dbB.customer JOIN dbD.nation ON c_nationkey = n_nationkey",
                0);
        put(
                operations,
                "dependent join",
                "SELECT COUNT(*) FROM dbB.customer JOIN /*+ makedep */ dbA.orders ON c_custkey = o_custkey"
                        + " WHERE c_custkey <= 10000",
                0);
        put(operations, "query H", hinted.sql(), customers);
        put(operations, "query H without hints", hinted.sql().replace("/*+ makedep */ ", ""), customers);
        put(operations, "rows", "SELECT * FROM dbA.lineitem LIMIT 100000", 0);
        put(operations, "kept result", "SELECT /*+ cache(ttl 1h) */" + BY_NATION, 0);
        put(operations, "materialized view", "SELECT n_name, customers FROM " + VIEWS + ".by_nation", 0);
        if (!rig.isGiven()) {
            operations.put("metadata of " + TABLES + " tables", (arm, connection) -> browse(connection.getMetaData()));
        }
        return operations;
    }

    private static void put(Map<String, ClientOperation> operations, String title, String sql, int largestKey) {
        operations.put(title, ClientOperation.of(new Question(title, sql, largestKey)));
    }

    /** Runs the metadata requests of a tool that shows tables, columns and keys. */
    private static void browse(DatabaseMetaData metadata) throws SQLException {
        read(metadata.getTables(null, BROWSED, "%", null));
        read(metadata.getColumns(null, BROWSED, "%", "%"));
        read(metadata.getPrimaryKeys(null, BROWSED, null));
        read(metadata.getImportedKeys(null, BROWSED, null));
        read(metadata.getTypeInfo());
    }

    private static void read(ResultSet list) throws SQLException {
        try (list) {
            while (list.next()) {
                list.getString(1);
            }
        }
    }
}
