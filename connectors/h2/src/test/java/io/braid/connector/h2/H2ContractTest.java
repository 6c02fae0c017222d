package io.braid.connector.h2;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Driver;
import java.util.List;
import java.util.Set;

/** Contract test of H2 over TCP. */
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
    protected ContractSql sql() {
        return new ContractSql() {
            @Override
            public Set<Reported> reports() {
                return Set.of(Reported.UNIQUE);
            }

            @Override
            public List<String> analyze(String table, List<String> columns) {
                return List.of("ANALYZE TABLE " + table);
            }

            /** The URL of the test database makes names case-insensitive. */
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
}
