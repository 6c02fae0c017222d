package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.RefusalDetection;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that rejected statements are distinguished from other failures, even with a general SQLSTATE. */
class MysqlRefusalsTest {
    private static final List<String> REFUSED = List.of(
            "SELECT a FROM (SELECT 1 AS a) t WHERE SUM(a) > 0",
            "SELECT a FROM (SELECT 1 AS a) t WHERE ROW_NUMBER() OVER () = 1",
            "SELECT SUM(ROW_NUMBER() OVER ()) FROM (SELECT 1 AS a) t",
            "SELECT SUM(a) OVER w FROM (SELECT 1 AS a) t",
            "SELECT SUM(a) OVER (ORDER BY a, b RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM (SELECT 1 AS a, 2 AS"
                    + " b) t",
            "SELECT POINT(1, 1) + 1",
            "SELECT CAST('a' AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_bin"
                    + " = CAST('b' AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_general_ci",
            "SELECT CONVERT('a' USING latin1) COLLATE utf8mb4_bin",
            "SELECT a FROM (SELECT 1 AS a) t WHERE a IN (SELECT 1 LIMIT 1)",
            "SELECT a FROM (SELECT 1 AS a) t WHERE WHERE a = 1",
            "SELECT no_such_function(1)",
            "WITH RECURSIVE r AS (SELECT n + 1 AS n FROM r) SELECT n FROM r");
    private static final List<String> FAILED = List.of(
            "SELECT 1 FROM (SELECT 1 AS a UNION ALL SELECT 2) t WHERE (SELECT 1 UNION ALL SELECT 2) = a",
            "SELECT 9223372036854775807 + a FROM (SELECT 1 AS a) t");

    @Test
    void aRefusedTextIsToldFromAnotherFailure() {
        TestServer server = TestServers.mysql();
        try (Source source = new MysqlConnector()
                .open(new SourceConfig(
                        "my", Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())))) {
            for (String sql : REFUSED) {
                BraidException failure = failure(source, sql);
                assertThat(RefusalDetection.of(source).isRefusal(failure))
                        .as("%s: %s", sql, described(failure))
                        .isTrue();
            }
            for (String sql : FAILED) {
                BraidException failure = failure(source, sql);
                assertThat(RefusalDetection.of(source).isRefusal(failure))
                        .as("%s: %s", sql, described(failure))
                        .isFalse();
            }
        }
    }

    private static BraidException failure(Source source, String sql) {
        Fragment fragment = new Fragment(sql, List.of(), RowType.unnamed(DataType.of(TypeKind.BIGINT)));
        BraidException failure = catchThrowableOfType(BraidException.class, () -> {
            try (BatchStream stream = source.run(fragment, ScanContext.of("refusals"))) {
                stream.next();
            }
        });
        assertThat(failure).as(sql).isNotNull();
        return failure;
    }

    private static String described(BraidException failure) {
        return failure.getCause() instanceof SQLException error
                ? error.getErrorCode() + " " + error.getSQLState() + " " + error.getMessage()
                : String.valueOf(failure.getMessage());
    }
}
