package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.proxy.MessageProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Driver;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract test of PostgreSQL. */
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
    protected boolean preparesTransactions() {
        return true;
    }

    @Override
    protected boolean sharesSnapshots() {
        return true;
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
    protected Driver driver() {
        return new org.postgresql.Driver();
    }

    @Override
    protected Source open(SourceConfig config, Driver other) {
        return PostgresqlConnector.open(config, OtherDriver.in(JdbcDialect.class, new PostgresqlDialect(), other));
    }

    @Override
    protected ContractSql sql() {
        return new ContractSql() {
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
            public StatementLog statementLog() {
                return StatementLog.OF_POSTGRESQL;
            }

            @Override
            public String countRunning(String mark) {
                return "SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%" + mark
                        + "%' AND pid <> pg_backend_pid()";
            }

            @Override
            public boolean noticesSilence() {
                return true;
            }

            @Override
            public String unencrypted(String url) {
                return url + "?sslmode=disable";
            }

            @Override
            public MessageProxy.Framing framing() {
                return MessageProxy.Framing.POSTGRESQL;
            }

            @Override
            public String storedColumn() {
                return "STORED";
            }

            @Override
            public Set<Reported> reports() {
                return EnumSet.allOf(Reported.class);
            }

            @Override
            public List<String> analyze(String table, List<String> columns) {
                return List.of("ANALYZE " + table);
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

    @Test
    void aKeyThatDoesNotHoldForAllRowsOfATableIsNone() {
        server().execute("CREATE TABLE heir_parent (id INTEGER PRIMARY KEY, code INTEGER UNIQUE)");
        server().execute("CREATE TABLE heir_child () INHERITS (heir_parent)");
        server().execute("CREATE TABLE part_unique (a INTEGER, b INTEGER)");
        server().execute("CREATE UNIQUE INDEX part_of_rows ON part_unique (a) WHERE b > 0");
        server().execute("CREATE UNIQUE INDEX computed ON part_unique (a, (b + 1))");

        assertThat(describe("heir_parent").keys().primary()).isNull();
        assertThat(describe("heir_parent").keys().unique()).isEmpty();
        assertThat(describe("part_unique").keys().indexes())
                .containsExactlyInAnyOrder(
                        new Index("part_of_rows", List.of("a"), false), new Index("computed", List.of("a"), false));
    }

    @Test
    void nullsAreExpectedWhereAConstraintDoesNotKeepThemOut() {
        server().execute("CREATE TABLE unchecked (v INTEGER)");
        server().execute("INSERT INTO unchecked VALUES (NULL)");
        server().execute("ALTER TABLE unchecked ADD CONSTRAINT filled NOT NULL v NOT VALID");

        assertThat(describe("unchecked").columns().get(0).type().nullable()).isTrue();
    }

    @Test
    void tablesOfAllKindsAreDescribedAndAForeignKeyLeavesTheSchema() {
        server().execute("CREATE TABLE parted (id INTEGER PRIMARY KEY) PARTITION BY RANGE (id)");
        server().execute("CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (9)");
        server().execute("CREATE MATERIALIZED VIEW kept AS SELECT 1 AS one");
        server().execute("CREATE SCHEMA elsewhere");
        server().execute("CREATE TABLE elsewhere.target (id INTEGER PRIMARY KEY)");
        server().execute("CREATE TABLE refers (id INTEGER REFERENCES elsewhere.target (id))");

        assertThat(describe("parted").primaryKey()).containsExactly("id");
        assertThat(server().source().describe(new ImportRequest("public", List.of("parted_1"))))
                .isEmpty();
        assertThat(describe("kept").kind()).isEqualTo(TableDescription.Kind.TABLE);
        assertThat(describe("refers").keys().foreign()).hasSize(1).allSatisfy(key -> {
            assertThat(key.target().schema()).isEqualTo("elsewhere");
            assertThat(key.target().table()).isEqualTo("target");
        });
    }

    private TableDescription describe(String table) {
        return server().source()
                .describe(new ImportRequest("public", List.of(table)))
                .get(0);
    }

    /** In PostgreSQL, CASE over padded text and a constant is padded text too, whose trailing blanks are ignored. */
    @Test
    void choicesAreMadeOfTrimmedTextOnly() {
        server().execute("CREATE TABLE padded_choice (c CHAR(3))");
        TextSemantics padded = Objects.requireNonNull(
                describe("padded_choice").columns().get(0).text());
        Capabilities capabilities = server().source().capabilities();
        List<DataType> texts = List.of(DataType.of(TypeKind.VARCHAR), DataType.of(TypeKind.VARCHAR));

        assertThat(List.of("CASE", "COALESCE", "||", "LIKE"))
                .allMatch(function -> capabilities.exactness(function, texts, padded.trimmed()) == Exactness.EXACT)
                .allMatch(function -> capabilities.exactness(function, texts, padded.untrimmed()) == Exactness.LOCAL);
        assertThat(capabilities.exactness("=", texts, padded)).isEqualTo(Exactness.SUPERSET);
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
