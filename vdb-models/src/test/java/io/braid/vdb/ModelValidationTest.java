package io.braid.vdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModelValidationTest {
    private static final ServerDefinition CRM = new ServerDefinition("crm", "postgresql", Map.of(), at(2));
    private static final SchemaDefinition PEOPLE = new SchemaDefinition("people", "crm", at(3));
    private static final SchemaDefinition SALES = new SchemaDefinition("sales", null, at(4));

    @Test
    void aSoundModelHasNoProblems() {
        assertThat(problems(
                        List.of(CRM),
                        List.of(PEOPLE, SALES),
                        List.of(new ImportDefinition("public", TableSelection.ALL, "CRM", "People", at(5))),
                        List.of(new ViewDefinition("Sales", "everybody", "SELECT 1", at(6)))))
                .isEmpty();
    }

    @Test
    void namesAreDuplicatesWithoutRegardToCase() {
        assertThat(problems(
                        List.of(CRM, new ServerDefinition("CRM", "mysql", Map.of(), at(9))),
                        List.of(PEOPLE, new SchemaDefinition("PEOPLE", "crm", at(8))),
                        List.of(),
                        List.of()))
                .containsExactly(
                        "line 8, column 1: schema 'PEOPLE' was already created at line 3, column 1",
                        "line 9, column 1: server 'CRM' was already created at line 2, column 1");
    }

    @Test
    void everythingThatIsMissingIsToldAtOnceInTheOrderOfTheText() {
        assertThat(problems(
                        List.of(),
                        List.of(PEOPLE),
                        List.of(new ImportDefinition("public", TableSelection.ALL, "crm", "nowhere", at(5))),
                        List.of(new ViewDefinition("sales", "everybody", "SELECT 1", at(4)))))
                .containsExactly(
                        "line 3, column 1: server 'crm' does not exist; create it first with CREATE SERVER",
                        "line 4, column 1: schema 'sales' does not exist; create it first: CREATE VIRTUAL SCHEMA sales",
                        "line 5, column 1: server 'crm' does not exist; create it first with CREATE SERVER",
                        "line 5, column 1: schema 'nowhere' does not exist; create it first: CREATE SCHEMA nowhere SERVER crm");
    }

    @Test
    void tablesGoIntoTheSchemaOfTheirServerAndViewsIntoAVirtualOne() {
        assertThat(problems(
                        List.of(CRM, new ServerDefinition("erp", "mysql", Map.of(), at(1))),
                        List.of(PEOPLE, SALES),
                        List.of(
                                new ImportDefinition("public", TableSelection.ALL, "erp", "people", at(5)),
                                new ImportDefinition("public", TableSelection.ALL, "erp", "sales", at(6))),
                        List.of(new ViewDefinition("people", "everybody", "SELECT 1", at(7)))))
                .containsExactly(
                        "line 5, column 1: schema 'people' is not a schema of server 'erp'",
                        "line 6, column 1: schema 'sales' is not a schema of server 'erp'",
                        "line 7, column 1: schema 'people' holds the tables of a server; views go into a virtual schema");
    }

    @Test
    void optionsDoNotAppearWhenAServerIsPrinted() {
        ServerDefinition server = new ServerDefinition("crm", "postgresql", Map.of("password", "swordfish"), at(1));

        assertThat(server.toString()).contains("password").doesNotContain("swordfish");
    }

    private static List<String> problems(
            List<ServerDefinition> servers,
            List<SchemaDefinition> schemas,
            List<ImportDefinition> imports,
            List<ViewDefinition> views) {
        List<Definition> definitions = Stream.of(servers, schemas, imports, views)
                .<Definition>flatMap(List::stream)
                .toList();
        return ModelValidation.problems(new VirtualDatabase("shop", "1", definitions)).stream()
                .map(Problem::toString)
                .toList();
    }

    private static Place at(int line) {
        return new Place(line, 1);
    }
}
