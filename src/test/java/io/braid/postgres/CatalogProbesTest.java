package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What tools ask beside their queries: plans for drawing, and a catalog in which what is missing is counted. */
@ExtendWith(SharedDemo.class)
class CatalogProbesTest {
    private final Demo demo;

    CatalogProbesTest(Demo demo) {
        this.demo = demo;
    }

    @Test
    void aCatalogQueryThatCannotBeAnsweredIsListed() throws Exception {
        String probe = "SELECT relmissing FROM pg_catalog.pg_class";
        try (Connection connection = PostgresClients.connect(demo, "ApplicationName", "probe");
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> statement.executeQuery(probe)).isInstanceOf(SQLException.class);
            }
            assertThatThrownBy(() -> statement.executeQuery("SELECT nme FROM dbD.region"))
                    .isInstanceOf(SQLException.class);
            try (ResultSet row = statement.executeQuery("SELECT sql_text, sql_state, occurrences, application"
                    + " FROM sys.unanswered_probes WHERE application = 'probe'")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getString(1)).isEqualTo(probe);
                assertThat(row.getString(2)).isEqualTo("42703");
                assertThat(row.getInt(3)).isEqualTo(2);
                assertThat(row.getString(4)).isEqualTo("probe");
                assertThat(row.next()).isFalse();
            }
        }
    }

    @Test
    void aPlanInJsonHasTheShapeOfPostgresql() throws Exception {
        try (Connection connection = PostgresClients.connect(demo);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("EXPLAIN (ANALYZE true, VERBOSE, BUFFERS OFF, FORMAT JSON)"
                        + " SELECT r_name, count(*) FROM dbD.region JOIN dbB.customer ON c_nationkey = r_regionkey"
                        + " GROUP BY r_name ORDER BY 1")) {
            assertThat(row.getMetaData().getColumnTypeName(1)).isEqualTo("json");
            assertThat(row.next()).isTrue();
            JsonNode document = new ObjectMapper().readTree(row.getString(1));
            assertThat(document.size()).isEqualTo(1);
            assertThat(document.get(0).get("Execution Time").asDouble()).isPositive();
            JsonNode sort = document.get(0).get("Plan");
            assertThat(sort.get("Node Type").asText()).isEqualTo("Sort");
            assertThat(sort.get("Sort Key").get(0).asText()).contains("r_name");
            assertThat(sort.get("Actual Rows").asInt()).isEqualTo(5);
            assertThat(document.findValuesAsText("Node Type")).contains("Hash Join", "Foreign Scan");
            assertThat(document.findValuesAsText("Server")).contains("places_db");
            assertThat(document.findValuesAsText("Total Cost")).allMatch(cost -> Double.parseDouble(cost) >= 0);
        }
    }
}
