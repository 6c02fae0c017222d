package io.braid.testkit.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("deep")
class TpchDataTest {
    private static final Map<TpchTable, String> ROWS = Map.of(
            TpchTable.REGION, "5",
            TpchTable.NATION, "25",
            TpchTable.SUPPLIER, "100",
            TpchTable.CUSTOMER, "1500",
            TpchTable.PART, "2000",
            TpchTable.PARTSUPP, "8000",
            TpchTable.ORDERS, "15000",
            TpchTable.LINEITEM, "60175");

    /** Facts about the official generator's data at this scale, one per column type. */
    private static final Map<String, String> SUMS = Map.of(
            "SELECT sum(l_orderkey) FROM lineitem", "1802759573",
            "SELECT sum(l_linenumber) FROM lineitem", "180782",
            "SELECT sum(l_extendedprice) FROM lineitem", "2152189760.47",
            "SELECT sum(l_quantity * l_discount) FROM lineitem", "76405.8100",
            "SELECT min(l_shipdate) FROM lineitem", "1992-01-04",
            "SELECT max(o_orderdate) FROM orders", "1998-08-02",
            "SELECT sum(length(l_comment)) FROM lineitem", "1598371",
            "SELECT sum(c_acctbal) FROM customer", "6681865.59",
            "SELECT sum(ps_supplycost * ps_availqty) FROM partsupp", "19785559755.48",
            "SELECT count(*) FROM part WHERE p_type LIKE '%BRASS'", "376");

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mysql", "duckdb", "h2"})
    void everyServerHoldsTheSameRows(String wrapper) throws SQLException {
        try (TestServer server = fresh(wrapper)) {
            List<String> lines = new ArrayList<>();

            TpchData.load(server, 0.01, List.of(TpchTable.values()), lines::add);

            assertThat(lines).hasSize(TpchTable.values().length).contains(wrapper + ": nation, 25 rows");
            try (Connection connection = server.connect()) {
                for (TpchTable table : TpchTable.values()) {
                    assertThat(value(connection, "SELECT count(*) FROM " + table.tableName()))
                            .as(table.tableName())
                            .isEqualTo(ROWS.get(table));
                }
                assertThat(sums(connection)).isEqualTo(SUMS);
            }
        }
    }

    @Test
    void loadingAgainReplaces() throws SQLException {
        try (TestServer server = TestServers.postgres().freshDatabase()) {
            TpchData.load(server, 0.01, List.of(TpchTable.REGION), LoadProgress.SILENT);
            TpchData.load(server, 0.01, List.of(TpchTable.REGION), LoadProgress.SILENT);

            try (Connection connection = server.connect()) {
                assertThat(value(connection, "SELECT count(*) FROM region")).isEqualTo("5");
            }
        }
    }

    @Test
    void aScaleOfZeroIsRefused() {
        try (TestServer server = TestServers.freshDuckDb()) {
            assertThatThrownBy(() -> TpchData.load(server, 0, List.of(TpchTable.REGION), LoadProgress.SILENT))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContaining("above 0");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.015})
    void aScaleThatGivesAPartOneSupplierTwiceIsRefused(double scale) {
        try (TestServer server = TestServers.freshDuckDb()) {
            assertThatThrownBy(() -> TpchData.load(server, scale, List.of(TpchTable.PARTSUPP), LoadProgress.SILENT))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContaining("0.01, 0.02");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.03})
    void theScalesThatTheRefusalNamesCanBeLoaded(double scale) throws SQLException {
        try (TestServer server = TestServers.freshDuckDb()) {
            TpchData.load(server, scale, List.of(TpchTable.PARTSUPP), LoadProgress.SILENT);

            try (Connection connection = server.connect()) {
                assertThat(value(connection, "SELECT count(*) FROM partsupp"))
                        .isEqualTo(Long.toString(Math.round(800_000 * scale)));
            }
        }
    }

    private static TestServer fresh(String wrapper) {
        return switch (wrapper) {
            case "postgresql" -> TestServers.postgres().freshDatabase();
            case "mysql" -> TestServers.mysql().freshDatabase();
            case "h2" -> TestServers.h2().freshDatabase();
            default -> TestServers.freshDuckDb();
        };
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static Map<String, String> sums(Connection connection) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        for (String sql : SUMS.keySet()) {
            sums.put(sql, value(connection, sql));
        }
        return sums;
    }
}
