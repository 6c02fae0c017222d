package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Saved queries that users share with a role: seen by its members, changed by their owners only. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsoleSharingTest {
    private ConsoleServer braid;
    private ConsoleClient admin;
    private ConsoleClient ada;
    private ConsoleClient bob;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        braid = new ConsoleServer(folder, Map.of());
        admin = braid.logInAsAdministrator("shop");
        admin.run("CREATE USER bob PASSWORD '" + ConsoleServer.SECRET + "'");
        admin.run("CREATE ROLE auditor");
        admin.run("GRANT SELECT ON TABLE stock.item TO ROLE auditor");
        admin.run("GRANT ROLE auditor TO USER bob");
        ada = client("ada");
        bob = client("bob");
    }

    @AfterAll
    void stop() throws Exception {
        braid.close();
    }

    private ConsoleClient client(String user) {
        ConsoleClient client = new ConsoleClient(braid.server().httpPort());
        client.logIn(Map.of("user", user, "password", ConsoleServer.SECRET));
        return client;
    }

    private static JsonNode shared(ConsoleClient client) {
        return ConsoleClient.json(client.get("/console/api/saved")).path("shared");
    }

    @Test
    void membersOfTheRoleSeeAQueryAndNobodyElse() {
        ada.post("save", Map.of("name", "for clerks", "sql", "SELECT 1"));
        ada.post("share", Map.of("name", "for clerks", "role", "Clerk"));

        assertThat(shared(ada).toString()).contains("for clerks", "\"role\":\"clerk\"", "\"owner\":\"ada\"");
        assertThat(shared(bob).toString()).doesNotContain("for clerks");
        admin.run("GRANT ROLE clerk TO USER bob");
        assertThat(shared(bob).toString()).contains("for clerks");
        admin.run("REVOKE ROLE clerk FROM USER bob");
        assertThat(shared(bob).toString()).doesNotContain("for clerks");
    }

    @Test
    void itChangesWithItsOwnersQueryAndGoesWithIt() {
        ada.post("save", Map.of("name", "changing", "sql", "SELECT 1"));
        ada.post("share", Map.of("name", "changing", "role", "clerk"));
        ada.post("save", Map.of("name", "changing", "sql", "SELECT 2 AS later"));
        assertThat(shared(admin).toString()).contains("SELECT 2 AS later");

        ada.post("share", Map.of("name", "changing"));
        assertThat(shared(ada).toString()).doesNotContain("changing");

        ada.post("share", Map.of("name", "changing", "role", "clerk"));
        ada.post("delete", Map.of("name", "changing"));
        assertThat(shared(ada).toString()).doesNotContain("changing");
    }

    @Test
    void usersShareTheirOwnQueriesWithTheirOwnRoles() {
        ada.post("save", Map.of("name", "mine", "sql", "SELECT 1"));

        assertThat(ada.post("share", Map.of("name", "mine", "role", "auditor")).body())
                .contains("INSUFFICIENT_PRIVILEGE");
        assertThat(ada.post("share", Map.of("name", "mine", "role", "public")).body())
                .contains("INSUFFICIENT_PRIVILEGE");
        assertThat(ada.post("share", Map.of("name", "no such query", "role", "clerk"))
                        .body())
                .contains("INVALID_PARAMETER");
        ada.post("share", Map.of("name", "mine", "role", "clerk"));
        assertThat(bob.post("share", Map.of("name", "mine", "owner", "ada")).body())
                .contains("INSUFFICIENT_PRIVILEGE");
        assertThat(admin.post("share", Map.of("name", "mine", "owner", "ada")).statusCode())
                .isEqualTo(200);
        assertThat(shared(ada).toString()).doesNotContain("mine");
    }
}
