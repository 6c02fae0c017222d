package io.braid.vdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.vdb.check.ModelValidation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImportedDatabasesTest {
    private static final VirtualDatabase BASE = database(
            "Base",
            new ServerDefinition("crm", "h2", Map.of("url", "x"), new Place(2, 1)),
            new SchemaDefinition("people", "crm", new Place(3, 1)),
            new ImportDefinition("public", TableSelection.ALL, "crm", "people", new Place(4, 1)));

    @Test
    void schemasKeepTheirNamesAndServersGetThatOfTheirDatabase() {
        VirtualDatabase top = database("top", imports("base"), server("crm"), schema("own"));

        ImportedDatabases.Result result = resolve(top, BASE);

        assertThat(result.problems()).isEmpty();
        assertThat(result.database().schemas())
                .extracting(SchemaDefinition::name, SchemaDefinition::server)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("own", null),
                        org.assertj.core.api.Assertions.tuple("people", "Base.crm"));
        assertThat(result.database().servers())
                .extracting(ServerDefinition::name)
                .containsExactly("crm", "Base.crm");
        assertThat(ModelValidation.problems(result.database(), query -> List.of()))
                .isEmpty();
    }

    @Test
    void rowsOfViewsAreKeptByTheServerOfTheirDatabase() {
        ViewDefinition view = new ViewDefinition(
                "v", "kept", true, List.of(), Map.of("STORE", "crm"), "SELECT 1 AS one", new Place(5, 1));
        VirtualDatabase other = database("Other", server("crm"), schema("v"), view);

        ImportedDatabases.Result result = resolve(database("top", imports("other"), server("crm")), other);

        assertThat(result.database().views()).extracting(ViewDefinition::store).containsExactly("Other.crm");
    }

    @Test
    void aDatabaseThatIsImportedOnTwoWaysIsThereOnce() {
        VirtualDatabase left = database("left", imports("base"), schema("l"));
        VirtualDatabase right = database("right", imports("base"), schema("r"));

        ImportedDatabases.Result result =
                resolve(database("top", imports("left"), imports("right")), BASE, left, right);

        assertThat(result.problems()).isEmpty();
        assertThat(result.database().schemas())
                .extracting(SchemaDefinition::name)
                .containsExactlyInAnyOrder("people", "l", "r");
    }

    @Test
    void unknownDatabasesCirclesAndNamesTakenAreProblemsOfTheImport() {
        VirtualDatabase round = database("round", imports("top"));

        assertThat(messages(resolve(database("top", imports("bas")), BASE)))
                .containsExactly(
                        "line 9, column 1: database" + " 'bas' is not deployed on this server; deploy it first");
        assertThat(messages(resolve(database("top", imports("round")), round)))
                .containsExactly("line 9, column 1: database 'top' imports itself: top -> round -> top");
        assertThat(messages(resolve(database("top", imports("base"), schema("PEOPLE")), BASE)))
                .containsExactly("line 9, column 1: schema 'people' of database 'base' has the name of a schema of"
                        + " database 'top'; rename one of them");
    }

    @Test
    void privilegesOnADatabaseBecomeTheSameOnItsSchemas() {
        RoleDefinition clerk = new RoleDefinition("clerk", new Place(1, 1));
        VirtualDatabase other = database(
                "other",
                schema("a"),
                clerk,
                grant(Privilege.SELECT, ObjectKind.DATABASE),
                grant(Privilege.DELETE, ObjectKind.DATABASE));
        VirtualDatabase top = database(
                "top", imports("other"), schema("own"), clerk, grant(Privilege.DELETE, ObjectKind.SCHEMA, "a"));

        assertThat(resolve(top, other).database().all(GrantDefinition.class))
                .containsExactly(
                        grant(Privilege.DELETE, ObjectKind.SCHEMA, "a"),
                        grant(Privilege.SELECT, ObjectKind.SCHEMA, "a"));
    }

    private static GrantDefinition grant(Privilege privilege, ObjectKind on, String... path) {
        return new GrantDefinition(privilege, on, List.of(path), List.of(), "clerk", new Place(1, 1));
    }

    private static List<String> messages(ImportedDatabases.Result result) {
        return result.problems().stream().map(Problem::toString).toList();
    }

    private static ImportedDatabases.Result resolve(VirtualDatabase top, VirtualDatabase... others) {
        return ImportedDatabases.resolve(top, (name, version) -> Arrays.stream(others)
                .filter(other -> other.name().equalsIgnoreCase(name))
                .findFirst()
                .or(() -> top.name().equalsIgnoreCase(name) ? Optional.of(top) : Optional.empty()));
    }

    private static VirtualDatabase database(String name, Definition... definitions) {
        return new VirtualDatabase(name, "1", List.of(definitions));
    }

    private static DatabaseImport imports(String database) {
        return new DatabaseImport(database, null, new Place(9, 1));
    }

    private static ServerDefinition server(String name) {
        return new ServerDefinition(name, "h2", Map.of(), new Place(1, 1));
    }

    private static SchemaDefinition schema(String name) {
        return new SchemaDefinition(name, null, new Place(1, 1));
    }
}
