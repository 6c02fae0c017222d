package io.braid.slt;

import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;

/**
 * The tables of the demo in one ordinary database in memory, under the names that Braid gives them. What it answers is
 * what the federation has to answer. With -Dreference.folder, the loaded tables are kept there, and each run uses a
 * copy.
 */
public final class ReferenceDatabase implements SqlUnderTest, AutoCloseable {
    public static final String URL = "jdbc:h2:mem:reference;DEFAULT_NULL_ORDERING=HIGH";
    private static final double SCALE = 0.01;
    private static final int BATCH = 1_000;
    private static final String CUSTOMER = "c_custkey BIGINT PRIMARY KEY, c_name VARCHAR(25), c_address VARCHAR(40), "
            + "c_nationkey INT, c_phone VARCHAR(15), c_acctbal DECIMAL(15, 2), c_mktsegment VARCHAR(10), "
            + "c_comment VARCHAR(117)";
    private static final Map<String, String> TABLES = Map.of(
            "dbA.orders",
            "o_orderkey BIGINT PRIMARY KEY, o_custkey BIGINT, o_orderstatus VARCHAR(1), o_totalprice DECIMAL(15, 2), "
                    + "o_orderdate DATE, o_orderpriority VARCHAR(15), o_clerk VARCHAR(15), o_shippriority INT, "
                    + "o_comment VARCHAR(79)",
            "dbA.lineitem",
            "l_orderkey BIGINT, l_partkey BIGINT, l_suppkey BIGINT, l_linenumber INT, l_quantity DECIMAL(15, 2), "
                    + "l_extendedprice DECIMAL(15, 2), l_discount DECIMAL(15, 2), l_tax DECIMAL(15, 2), "
                    + "l_returnflag VARCHAR(1), l_linestatus VARCHAR(1), l_shipdate DATE, l_commitdate DATE, "
                    + "l_receiptdate DATE, l_shipinstruct VARCHAR(25), l_shipmode VARCHAR(10), l_comment VARCHAR(44), "
                    + "PRIMARY KEY (l_orderkey, l_linenumber)",
            "dbB.customer",
            CUSTOMER,
            "dbC.part",
            "p_partkey BIGINT PRIMARY KEY, p_name VARCHAR(55), p_mfgr VARCHAR(25), p_brand VARCHAR(10), "
                    + "p_type VARCHAR(25), p_size INT, p_container VARCHAR(10), p_retailprice DECIMAL(15, 2), "
                    + "p_comment VARCHAR(23)",
            "dbC.supplier",
            "s_suppkey BIGINT PRIMARY KEY, s_name VARCHAR(25), s_address VARCHAR(40), s_nationkey INT, "
                    + "s_phone VARCHAR(15), s_acctbal DECIMAL(15, 2), s_comment VARCHAR(101)",
            "dbC.partsupp",
            "ps_partkey BIGINT, ps_suppkey BIGINT, ps_availqty INT, ps_supplycost DECIMAL(15, 2), "
                    + "ps_comment VARCHAR(199), PRIMARY KEY (ps_partkey, ps_suppkey)",
            "dbD.nation",
            "n_nationkey INT PRIMARY KEY, n_name VARCHAR(25), n_regionkey INT, n_comment VARCHAR(152)",
            "dbD.region",
            "r_regionkey INT PRIMARY KEY, r_name VARCHAR(25), r_comment VARCHAR(152)",
            "dbD.customer",
            CUSTOMER);

    private final String url;

    /** The database lives as long as a connection to it. */
    private final Connection keepsTheDatabase;

    private ReferenceDatabase(String url) throws SQLException {
        this.url = url;
        this.keepsTheDatabase = DriverManager.getConnection(url);
    }

    public static ReferenceDatabase load() throws SQLException {
        String kept = System.getProperty("reference.folder", "");
        if (!kept.isEmpty()) {
            return new ReferenceDatabase(copyOf(Path.of(kept)));
        }
        ReferenceDatabase database = fresh();
        fill(database.keepsTheDatabase);
        return database;
    }

    /**
     * One that was closed lives on until all who were connected to it have gone, too, and where calls are made to fail
     * that may be never.
     */
    private static ReferenceDatabase fresh() throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        ReferenceDatabase database = new ReferenceDatabase(URL);
        while (!database.isEmpty() && System.nanoTime() < end) {
            database.close();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            database = new ReferenceDatabase(URL);
        }
        try (Statement statement = database.keepsTheDatabase.createStatement()) {
            statement.execute("DROP ALL OBJECTS");
        }
        return database;
    }

    private boolean isEmpty() throws SQLException {
        try (ResultSet schemas = keepsTheDatabase.getMetaData().getSchemas(null, "DBA")) {
            return !schemas.next();
        }
    }

    /** The URL of a copy of the tables that are kept in a folder, which is filled first if it is empty. */
    private static String copyOf(Path folder) throws SQLException {
        Path filled = folder.resolve("reference.mv.db");
        try {
            if (!Files.exists(filled)) {
                Path fresh = Files.createDirectories(folder).resolve("fresh.mv.db");
                Files.deleteIfExists(fresh);
                try (Connection connection = DriverManager.getConnection(fileUrl(fresh))) {
                    fill(connection);
                }
                Files.move(fresh, filled);
            }
            Path copy = folder.resolve("copy.mv.db");
            Files.copy(filled, copy, StandardCopyOption.REPLACE_EXISTING);
            return fileUrl(copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String fileUrl(Path file) {
        String name = file.toAbsolutePath().toString().replaceAll("\\.mv\\.db$", "");
        return URL.replaceFirst("mem:reference", Matcher.quoteReplacement("file:" + name));
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String schema : new String[] {"dbA", "dbB", "dbC", "dbD"}) {
                statement.execute("CREATE SCHEMA " + schema);
            }
            for (Map.Entry<String, String> table : TABLES.entrySet()) {
                statement.execute("CREATE TABLE " + table.getKey() + " (" + table.getValue() + ")");
                fill(connection, table.getKey());
            }
            statement.execute("CREATE INDEX orders_of_customer ON dbA.orders (o_custkey)");
            statement.execute("ANALYZE");
        }
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /** Names of four parts are Braid's way to keep a table's remote path. */
    @Override
    public String adapt(String sql) {
        return sql.replace("dbC.tpch.dbo.", "dbC.");
    }

    @Override
    public void close() throws SQLException {
        keepsTheDatabase.close();
    }

    private static void fill(Connection connection, String name) throws SQLException {
        TpchTable<?> table = TpchTable.getTable(name.substring(name.indexOf('.') + 1));
        int columns = table.getColumns().size();
        String sql = "INSERT INTO " + name + " VALUES (" + String.join(", ", Collections.nCopies(columns, "?")) + ")";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            int rows = 0;
            for (TpchEntity row : table.createGenerator(SCALE, 1, 1)) {
                String[] values = row.toLine().split("\\|", -1);
                for (int i = 0; i < columns; i++) {
                    insert.setString(i + 1, values[i]);
                }
                insert.addBatch();
                if (++rows % BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }
}
