package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The cases of {@code examples/clients}, whose answers are PostgreSQL's, against Braid. */
@ExtendWith(SharedDemo.class)
class ClientCasesTest {
    private static final Path CLIENTS = Path.of("../../examples/clients");

    private final Demo demo;

    ClientCasesTest(Demo demo) {
        this.demo = demo;
    }

    @Test
    void answersArePostgresqlsButForTheKnownDifferences() throws Exception {
        ClientCases.Differences differences = new ClientCases(this::open)
                .run(
                        ClientCases.read(CLIENTS.resolve("cases.json")),
                        ClientCases.known(CLIENTS.resolve("blocked.json"), "braid"));

        assertThat(String.join("\n", differences.unexpected())).isEmpty();
        assertThat(differences.missing()).isEmpty();
    }

    @Test
    void answersAreThoseOfPostgresql() throws Exception {
        try (TestServer database = TestServers.fresh(ServerKind.POSTGRESQL)) {
            ClientCases.Differences differences = new ClientCases(simple -> DriverManager.getConnection(
                            database.jdbcUrl(),
                            PostgresClients.properties(database.user(), database.password(), properties(simple))))
                    .run(
                            ClientCases.read(CLIENTS.resolve("cases.json")),
                            ClientCases.known(CLIENTS.resolve("blocked.json"), "postgresql"));

            assertThat(String.join("\n", differences.unexpected())).isEmpty();
            assertThat(differences.missing()).isEmpty();
        }
    }

    private Connection open(boolean simple) throws SQLException {
        return PostgresClients.connect(demo, properties(simple));
    }

    private static String[] properties(boolean simple) {
        return new String[] {
            "preferQueryMode", simple ? "simple" : "extended", "binaryTransfer", "false", "options", "-c TimeZone=UTC"
        };
    }
}
