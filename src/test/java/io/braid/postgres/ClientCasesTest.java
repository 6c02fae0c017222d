package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.nio.file.Path;
import java.sql.Connection;
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

    private Connection open(boolean simple) throws SQLException {
        return PostgresClients.connect(
                demo,
                "preferQueryMode",
                simple ? "simple" : "extended",
                "binaryTransfer",
                "false",
                "options",
                "-c TimeZone=UTC");
    }
}
