package io.braid.connector.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.JdbcDialect;
import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.SourceSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Driver;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** H2 over TCP keeps the contract. */
class H2ContractTest extends ConnectorContractTest {
    @Override
    protected String wrapper() {
        return H2Dialect.NAME;
    }

    @Override
    protected TestServer freshDatabase() {
        return TestServers.h2().freshDatabase();
    }

    @Override
    protected boolean sharesSnapshots() {
        return true;
    }

    @Override
    protected String unreachableUrl(int port) {
        return "jdbc:h2:tcp://127.0.0.1:" + port + "/none";
    }

    @Override
    protected List<String> dangerousUrls() {
        return List.of(
                "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'x.sql'",
                "jdbc:h2:mem:x;init=SELECT 1",
                "jdbc:h2:mem:x;MODE=MySQL\\;INIT=SELECT 1",
                "jdbc:h2:mem:x;TRACE_LEVEL_FILE=3",
                "jdbc:h2:zip:x.zip!/test",
                "jdbc:mysql://localhost/x");
    }

    @Override
    protected Driver driver() {
        return new org.h2.Driver();
    }

    @Override
    protected Source open(SourceConfig config, Driver other) {
        return JdbcSource.open(config, OtherDriver.in(JdbcDialect.class, new H2Dialect(), other));
    }

    @Override
    protected SourceSql sql() {
        return new SourceSql() {
            @Override
            public Set<Told> tells() {
                return Set.of(Told.UNIQUE);
            }

            @Override
            public List<String> analyze(String table, List<String> columns) {
                return List.of("ANALYZE TABLE " + table);
            }

            /** The URL of the tests' database asks for it. */
            @Override
            public boolean tellsCaseApart() {
                return false;
            }

            @Override
            public StatementLog statementLog() {
                return new StatementLog(
                        List.of("SET QUERY_STATISTICS_MAX_ENTRIES 10000", "SET QUERY_STATISTICS TRUE"),
                        "SELECT sql_statement FROM information_schema.query_statistics"
                                + " JOIN SYSTEM_RANGE(1, 10000) AS times (nth) ON nth <= execution_count"
                                + " WHERE sql_statement NOT LIKE '%query_statistics%'",
                        List.of("SET QUERY_STATISTICS FALSE"));
            }

            @Override
            public String countRunning(String mark) {
                return "SELECT COUNT(*) FROM information_schema.sessions WHERE executing_statement LIKE '%" + mark
                        + "%' AND session_id <> SESSION_ID()";
            }
        };
    }

    @Override
    protected List<TypeCase> typeCases() {
        return H2TypeCases.all();
    }

    /** H2 keeps it for the session, which is that of the next query, too. */
    @Test
    void theTimeLimitOfAStatementIsNotThatOfTheNext() {
        Fragment limit = new Fragment(
                "SELECT setting_value FROM information_schema.settings WHERE setting_name = 'QUERY_TIMEOUT'",
                List.of(),
                RowType.unnamed(DataType.of(TypeKind.VARCHAR)));
        try (Source source = server().open("limited", "pool_size", "1")) {
            long deadline = System.nanoTime() + TimeUnit.HOURS.toNanos(1);
            assertThat(value(source, limit, new ScanContext("limited", 1, deadline)))
                    .matches("3\\d{6}");
            assertThat(value(source, limit, ScanContext.of("unlimited"))).isEqualTo("0");
        }
    }

    private static String value(Source source, Fragment fragment, ScanContext context) {
        try (BatchStream rows = source.run(fragment, context)) {
            Batch batch = Objects.requireNonNull(rows.next());
            return String.valueOf(batch.column(0).value(0));
        }
    }
}
