package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.SourceSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** PostgreSQL keeps the contract. */
class PostgresqlContractTest extends ConnectorContractTest {
    @Override
    protected String wrapper() {
        return PostgresqlDialect.NAME;
    }

    @Override
    protected TestServer freshDatabase() {
        return TestServers.postgres().freshDatabase();
    }

    @Override
    protected String unreachableUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/none";
    }

    @Override
    protected List<String> dangerousUrls() {
        return List.of(
                "jdbc:postgresql://localhost/x?socketFactory=a.B&socketFactoryArg=c",
                "jdbc:postgresql://localhost/x?user=a&loggerFile=/tmp/x",
                "jdbc:postgresql://localhost/x?sslfactory=a.B",
                "jdbc:postgresql://localhost/x?socket%46actory=a.B",
                "jdbc:h2:mem:x");
    }

    @Override
    protected SourceSql sql() {
        return new SourceSql() {
            @Override
            public boolean has(TypeKind kind) {
                return kind != TypeKind.TINYINT;
            }

            @Override
            public String castType(TypeKind kind) {
                return kind == TypeKind.VARBINARY ? "BYTEA" : super.castType(kind);
            }

            @Override
            public String operand(TypeKind kind, @Nullable String value) {
                return kind == TypeKind.VARBINARY && value != null
                        ? "CAST('\\x" + value + "' AS BYTEA)"
                        : super.operand(kind, value);
            }

            @Override
            public String countRunning(String mark) {
                return "SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%" + mark
                        + "%' AND pid <> pg_backend_pid()";
            }

            /** Whether encrypted, who it is, and two for the password. */
            @Override
            public int logInTrips() {
                return 4;
            }

            @Override
            public String storedColumn() {
                return "STORED";
            }

            @Override
            public String analyze(String table) {
                return "ANALYZE " + table;
            }
        };
    }

    @Test
    void connectionsThatDiedBetweenTwoQueriesGoUnnoticed() {
        assertThat(countDigits()).isEqualTo(10L);
        server().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'Braid'");

        assertThat(countDigits()).isEqualTo(10L);
    }

    private Object countDigits() {
        Fragment count =
                new Fragment("SELECT COUNT(*) FROM digits", List.of(), RowType.unnamed(DataType.of(TypeKind.BIGINT)));
        try (BatchStream stream = server().source().run(count, ScanContext.of("contract"))) {
            return Objects.requireNonNull(
                    Objects.requireNonNull(stream.next()).column(0).value(0));
        }
    }

    @Override
    protected List<TypeCase> typeCases() {
        server().execute("CREATE EXTENSION IF NOT EXISTS citext");
        server().execute("CREATE EXTENSION IF NOT EXISTS hstore");
        server().execute("""
                DO $$ BEGIN
                  IF to_regtype('mood') IS NULL THEN
                    CREATE TYPE mood AS ENUM ('sad', 'glad');
                    CREATE TYPE pair AS (a integer, b text);
                    CREATE DOMAIN price AS numeric(8, 2) CHECK (value >= 0);
                    CREATE DOMAIN old_price AS price;
                  END IF;
                END $$""");
        return PostgresqlTypeCases.all();
    }
}
