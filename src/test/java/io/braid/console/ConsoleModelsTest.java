package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Models in the console: reviewed, deployed whole or not at all, by administrators only. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsoleModelsTest {
    private static final String MODEL = """
            CREATE DATABASE %s;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.numbers AS SELECT 1 AS one, 2 AS two;
            """;

    private ConsoleServer braid;
    private ConsoleClient admin;
    private Path models;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        models = folder.resolve("models");
        braid = new ConsoleServer(folder, Map.of("vdb-folder", models.toString()));
        admin = braid.logInAsAdministrator("shop");
    }

    @AfterAll
    void stop() throws Exception {
        braid.close();
    }

    @Test
    void aReviewListsProblemsWithTheirPlaces() {
        JsonNode review = review("CREATE DATABASE broken;\nCREATE VIEW nowhere.x AS SELECT 1 AS a;\n");

        assertThat(review.path("database").textValue()).isEqualTo("broken");
        assertThat(review.path("problems").path(0).path("line").intValue()).isEqualTo(2);
        assertThat(review.path("problems").path(0).path("message").textValue()).contains("nowhere");
    }

    @Test
    void aNewModelIsDeployedAndWrittenToAFile() throws IOException {
        String text = MODEL.formatted("fresh");
        assertThat(review(text).path("new").booleanValue()).isTrue();

        JsonNode answer = deploy(text);

        assertThat(Files.readString(Path.of(answer.path("file").textValue()))).isEqualTo(text);
        ConsoleClient client = braid.logInAsAdministrator("fresh");
        assertThat(client.run("SELECT two FROM v.numbers").get(0).path("rows").toString())
                .isEqualTo("[[\"2\"]]");
        JsonNode model = ConsoleClient.json(client.get("/console/api/model"));
        assertThat(model.path("text").textValue()).isEqualTo(text);
        assertThat(admin.run("SELECT sql_text FROM sys.query_log").toString()).contains("deployment of a model");
    }

    @Test
    void aReviewTellsWhatChangesForUsers() {
        deploy(MODEL.formatted("changing"));
        String changed = MODEL.formatted("changing").replace("2 AS two", "3 AS three")
                + "CREATE ROLE clerk;\nGRANT SELECT ON SCHEMA v TO ROLE clerk;\n";

        JsonNode review = review(changed);

        assertThat(review.path("problems")).isEmpty();
        assertThat(review.path("changes").toString()).contains("v.numbers", "two", "three", "clerk");
        deploy(changed);
        assertThat(review(changed).path("changes")).isEmpty();
    }

    @Test
    void aDeploymentThatWouldBreakViewsChangesNothing() throws IOException {
        String text = MODEL.formatted("whole") + "CREATE VIEW v.more AS SELECT two FROM v.numbers;\n";
        Path file = Path.of(deploy(text).path("file").textValue());

        JsonNode answer = deploy(text.replace("2 AS two", "2 AS other"));

        assertThat(answer.path("error").path("code").textValue()).isEqualTo("INVALID_MODEL");
        assertThat(answer.path("error").path("message").textValue()).contains("more");
        assertThat(Files.readString(file)).isEqualTo(text);
        ConsoleClient client = braid.logInAsAdministrator("whole");
        assertThat(client.run("SELECT two FROM v.more").get(0).has("error")).isFalse();
    }

    @Test
    void aModelThatCannotBeDeployedLeavesNoFile() throws IOException {
        List<Path> before = files();
        // Its name is taken by a database that has no file.
        JsonNode answer = deploy(MODEL.formatted("shop"));

        assertThat(answer.path("error").path("message").textValue()).contains("There already is a database 'shop'");
        assertThat(files()).isEqualTo(before);
        assertThat(admin.run("SELECT count(*) FROM stock.item").get(0).has("error"))
                .isFalse();
    }

    @Test
    void aNameCannotLeadOutOfTheFolder() {
        JsonNode answer = deploy(MODEL.formatted("\"../../escaped\""));

        Path file = Path.of(answer.path("file").textValue());
        assertThat(file.normalize().getParent()).isEqualTo(models.normalize());
    }

    @Test
    void onlyAdministratorsMay() {
        ConsoleClient ada = new ConsoleClient(braid.server().httpPort());
        ada.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));

        assertThat(ada.get("/console/api/model").body()).contains("INSUFFICIENT_PRIVILEGE");
        for (String path : List.of("model/review", "model/deploy")) {
            assertThat(ada.post(path, Map.of("text", MODEL.formatted("adas"))).body())
                    .as(path)
                    .contains("INSUFFICIENT_PRIVILEGE");
        }
    }

    private JsonNode review(String text) {
        return ConsoleClient.json(admin.post("model/review", Map.of("text", text)));
    }

    private JsonNode deploy(String text) {
        return ConsoleClient.json(admin.post("model/deploy", Map.of("text", text)));
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(models)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(models)) {
            return found.sorted().toList();
        }
    }
}
