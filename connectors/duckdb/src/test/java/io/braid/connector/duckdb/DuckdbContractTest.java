package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Exactness;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Driver;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract test of DuckDB. */
class DuckdbContractTest extends ConnectorContractTest {
    private static final String LOGGED = "SELECT COUNT(*) FROM duckdb_logs WHERE type = 'QueryLog'";

    @Override
    protected String wrapper() {
        return DuckdbDialect.NAME;
    }

    @Override
    protected TestServer freshDatabase() {
        return TestServers.freshDuckDb();
    }

    @Override
    protected boolean holdsOneState() {
        return true;
    }

    @Override
    protected @Nullable String unreachableUrl(int port) {
        return null;
    }

    @Override
    protected List<String> dangerousUrls() {
        return List.of(
                "jdbc:duckdb:x.db;session_init_sql_file=/tmp/x.sql",
                "jdbc:duckdb:x.db;allow_unsigned_extensions=true",
                "jdbc:h2:mem:x");
    }

    @Override
    protected Driver driver() {
        return new DuckDBDriver();
    }

    @Override
    protected Source open(SourceConfig config, Driver other) {
        return JdbcSource.open(config, OtherDriver.in(JdbcDialect.class, DuckdbDialect.of(config), other));
    }

    @Override
    protected ContractSql sql() {
        return new ContractSql() {
            @Override
            public Set<Reported> reports() {
                return Set.of(Reported.UNIQUE, Reported.DISTINCT, Reported.ENDS);
            }

            @Override
            public StatementLog statementLog() {
                return new StatementLog(
                        List.of("CALL enable_logging('QueryLog')"),
                        "SELECT message FROM duckdb_logs WHERE type = 'QueryLog' AND message NOT LIKE '%duckdb_logs%'",
                        List.of("CALL disable_logging()"));
            }

            @Override
            public String schema() {
                return "main";
            }

            @Override
            public List<String> detailedTable() {
                return List.of(
                        "CREATE SEQUENCE ids",
                        "CREATE TABLE detailed (id INTEGER DEFAULT nextval('ids'), base INTEGER DEFAULT 7,"
                                + " twice INTEGER GENERATED ALWAYS AS (base * 2), note VARCHAR)",
                        "COMMENT ON TABLE detailed IS 'in detail'",
                        "COMMENT ON COLUMN detailed.base IS 'the base'");
            }

            @Override
            public boolean refusesToDivideByZero() {
                return false;
            }

            @Override
            public boolean tellsCaseApart() {
                return false;
            }

            @Override
            public String castType(TypeKind kind) {
                return switch (kind) {
                    case TIME -> "TIME";
                    case TIMESTAMP -> "TIMESTAMP";
                    case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
                    case VARBINARY -> "BLOB";
                    default -> super.castType(kind);
                };
            }

            @Override
            public String operand(TypeKind kind, @Nullable String value) {
                return kind == TypeKind.VARBINARY && value != null
                        ? "from_hex('" + value + "')"
                        : super.operand(kind, value);
            }
        };
    }

    @Override
    protected List<TypeCase> typeCases() {
        return DuckdbTypeCases.all();
    }

    @Test
    void textOfATableThatMentionsACollationIsNotComparedExactly() {
        server().execute("CREATE TABLE folded (a VARCHAR COLLATE nocase, b VARCHAR)");

        assertThat(server().source()
                        .describe(new ImportRequest("main", List.of("folded")))
                        .get(0)
                        .columns())
                .allSatisfy(column -> assertThat(column.text()).isNotNull().satisfies(text -> {
                    assertThat(text.equality()).isEqualTo(Exactness.SUPERSET);
                    assertThat(text.order()).isEqualTo(Exactness.LOCAL);
                }));
    }

    /** Counts statements by DuckDB's own log, since an embedded database has no round trips. */
    @Override
    protected int roundTrips(Consumer<Source> question) {
        // An open connection keeps the database in memory, and with it the log.
        question.accept(server().source());
        long before;
        try (Source source = server().open("large")) {
            question.accept(source);
            server().execute("CALL enable_logging('QueryLog')");
            before = server().number(LOGGED);
            question.accept(source);
        }
        // The first query of the log was logged too.
        long statements = server().number(LOGGED) - before - 1;
        server().execute("CALL disable_logging()");
        return Math.toIntExact(statements);
    }
}
