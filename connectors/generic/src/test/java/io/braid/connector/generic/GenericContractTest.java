package io.braid.connector.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract test of PostgreSQL through the generic connector, with its driver as a plugin. */
class GenericContractTest extends ConnectorContractTest {
    private static final URL DRIVER =
            org.postgresql.Driver.class.getProtectionDomain().getCodeSource().getLocation();
    private static final ClassLoader PLUGIN =
            new URLClassLoader(new URL[] {DRIVER}, ClassLoader.getPlatformClassLoader());

    @Override
    protected String wrapper() {
        return GenericDialect.NAME;
    }

    @Override
    protected ServerEnvironment surroundings() {
        return new ServerEnvironment(List.of(PLUGIN), Set.of("preparethreshold"), null);
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
                "jdbc:postgresql://localhost/x?user=a",
                "jdbc:postgresql:x",
                "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'x.sql'",
                "jdbc:hsqldb:file:data/x",
                "jdbc:derby:x;create=true",
                "jdbc:derby:x",
                "jdbc:sqlite:/etc/passwd",
                "jdbc:sqlite://etc/passwd",
                "jdbc:SQLite://etc/passwd",
                "jdbc:duckdb://tmp/x",
                "jdbc:ucanaccess://data/x.mdb",
                "jdbc:h2://tmp/x",
                "jdbc:h2:file://tmp/x",
                "jdbc:h2:nio://tmp/x",
                "jdbc:h2:tcp:file://tmp/x",
                "jdbc:hsqldb://tmp/x",
                "jdbc:hsqldb:file://tmp/x",
                "jdbc:hsqldb:res://tmp/x",
                "jdbc:derby:directory://tmp/x",
                "jdbc:derby:memory://x",
                "jdbc:firebirdsql:embedded://tmp/x",
                "jdbc:db2://localhost:50000/x:traceFile=/tmp/x;",
                "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=x)))",
                "jdbc:oracle:thin:@config-https://localhost/x",
                "jdbc:oracle:thin:@x?TNS_ADMIN=/tmp",
                "jdbc:snowflake://a.example/?authenticator=externalbrowser",
                "jdbc:teradata://localhost/DATABASE=x,LOG=DEBUG");
    }

    @Override
    protected Driver driver() {
        return new org.postgresql.Driver();
    }

    @Override
    protected Source open(SourceConfig config, Driver other) {
        return JdbcSource.open(config, OtherDriver.in(JdbcDialect.class, new GenericDialect(), other));
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
            public boolean tellsKeys() {
                return false;
            }

            @Override
            public boolean tellsCharacterSets() {
                return false;
            }

            @Override
            public boolean takesTextKeys() {
                return false;
            }

            @Override
            public boolean countsRows() {
                return false;
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
            public boolean takesComments() {
                return false;
            }

            @Override
            public String storedColumn() {
                return "STORED";
            }
        };
    }

    @Override
    protected List<TypeCase> typeCases() {
        server().execute("""
                DO $$ BEGIN
                  IF to_regtype('mood') IS NULL THEN
                    CREATE TYPE mood AS ENUM ('sad', 'glad');
                  END IF;
                END $$""");
        return GenericTypeCases.all();
    }

    @Test
    void theDriverIsThatOfThePlugin() {
        OptionValues options = new OptionValues(new SourceConfig("x", Map.of(), surroundings()), List.of());

        assertThat(PluginDrivers.taking(server().url(), options).getClass().getClassLoader())
                .isSameAs(PLUGIN);
    }

    /** Only the form of the URLs is tested, since most of these drivers are not installed. */
    @Test
    void onlyAPlaceInTheNetworkIsTakenForAUrl() {
        OptionValues options = new OptionValues(new SourceConfig("crm", Map.of()), List.of());
        UrlRules rules = new GenericDialect().traits().urls();

        assertThat(dangerousUrls()).allSatisfy(url -> assertThatThrownBy(() -> rules.check(url, options))
                .hasMessageContaining("'crm'"));
        assertThat(List.of(
                        "jdbc:oracle:thin:@//db.example:1521/shop.example",
                        "jdbc:oracle:thin:@db.example:1521:shop",
                        "jdbc:db2://[::1]:50000/SHOP",
                        "jdbc:snowflake://ab-12.snowflakecomputing.com/",
                        "jdbc:derby://localhost:1527/shop",
                        "jdbc:hsqldb:hsql://localhost/shop",
                        "jdbc:h2:tcp://localhost:9092/shop",
                        "jdbc:derby:net://localhost/shop",
                        "jdbc:trino://localhost:8080/hive/shop",
                        "jdbc:vertica://a:5433,b:5433/shop"))
                .allSatisfy(url -> rules.check(url, options));
    }

    @Test
    void aDriverThatIsNotThereIsAnErrorThatTellsWhatIs() {
        assertThatThrownBy(
                        () -> connector().open(server().config("crm", "url", "jdbc:oracle:thin:@//db.example:1521/x")))
                .hasMessageContainingAll("'crm'", "takes its url", "folder of plugins", "org.postgresql.Driver");
        assertThatThrownBy(() -> connector().open(server().config("crm", "driver", "oracle.jdbc.OracleDriver")))
                .hasMessageContainingAll("'crm'", "oracle.jdbc.OracleDriver", "folder of plugins");
        // A class of Braid's class path, not of the plugin.
        assertThatThrownBy(() -> connector().open(server().config("crm", "driver", "org.h2.Driver")))
                .hasMessageContaining("finds no driver");
    }

    @Test
    void onlyHarmlessPropertiesAreTakenAndThoseThatTheServerAllows() {
        assertThatThrownBy(() ->
                        connector().open(server().config("crm", "properties", "ApplicationName=x; socketFactory=a.B")))
                .hasMessageContainingAll("'crm'", "'socketFactory'", "allowed are", "preparethreshold")
                .hasMessageNotContaining("a.B");
        assertThatThrownBy(() -> connector().open(server().config("crm", "properties", "nonsense")))
                .hasMessageContaining("name=value");
        connector()
                .open(server().config("crm", "properties", "ApplicationName=x;prepareThreshold=3;"))
                .close();
    }

    @Test
    void theDialectIsToldByTheUrlUnlessAnOptionTellsIt() {
        assertThat(server().source().capabilities().dialect()).isEqualTo("postgresql");
        assertThat(dialect("DB2")).isEqualTo("db2");
        assertThat(dialect("standard")).isEqualTo("standard");
        assertThatThrownBy(() -> dialect("orakle")).hasMessageContainingAll("'orakle'", "oracle");
    }

    private String dialect(String option) {
        try (var source = connector().open(server().config("crm", "dialect", option))) {
            return source.capabilities().dialect();
        }
    }
}
