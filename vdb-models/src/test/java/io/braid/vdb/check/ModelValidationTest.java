package io.braid.vdb.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.braid.vdb.DatabaseImport;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.SampleModel;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
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
                        "line 8, column 1: schema PEOPLE was already created at line 3, column 1",
                        "line 9, column 1: server CRM was already created at line 2, column 1");
    }

    @Test
    void secretsAreReferredToAndNeverStandInAModel() {
        for (Map.Entry<String, String> refused : List.of(
                Map.entry("password", "swordfish"),
                Map.entry("sslPassword", "pre${env:KEY}"),
                Map.entry("api_key", "swordfish"),
                Map.entry("url", "jdbc:x://host/db?user=a&password=swordfish&ssl=true"),
                Map.entry("url", "jdbc:x://host/db;PASSWORD = swordfish"),
                Map.entry("url", "x://me:swordfish@host"),
                Map.entry("url", "jdbc:x:thin:me/swordfish@//host:1521/db"))) {
            assertThat(problems(List.of(server(refused)), List.of(), List.of(), List.of()))
                    .as("%s", refused)
                    .singleElement(STRING)
                    .startsWith(
                            "line 7, column 1: option '" + refused.getKey() + "' of server crm holds a secret in clear")
                    .contains("${env:NAME}", "${file:PATH}")
                    .doesNotContain("swordfish");
        }
        for (Map.Entry<String, String> taken : List.of(
                Map.entry("password", ""),
                Map.entry("password", "${env:A}${file:b}"),
                Map.entry("user", "passenger"),
                Map.entry("url", "jdbc:x://host:1521/db?user=a&password=${env:A}&sslkey=/etc/x.key"),
                Map.entry("url", "x://${env:U}:${env:P}@host"),
                Map.entry("url", "jdbc:x:thin:@//host:1521/db"))) {
            assertThat(problems(List.of(server(taken)), List.of(), List.of(), List.of()))
                    .as("%s", taken)
                    .isEmpty();
        }
    }

    private static ServerDefinition server(Map.Entry<String, String> option) {
        return new ServerDefinition("crm", "postgresql", Map.of(option.getKey(), option.getValue()), at(7));
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
                        "line 5, column 1: schema 'nowhere' does not exist; create it first: CREATE SCHEMA nowhere"
                                + " SERVER crm");
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
                        "line 7, column 1: schema 'people' holds the tables of a server; views go into a virtual"
                                + " schema, or into one whose option 'writable' is on");
    }

    @Test
    void aWritableSchemaOfAServerHoldsViews() {
        SchemaDefinition writable = new SchemaDefinition("open", "crm", Map.of("writable", "on"), at(4));
        assertThat(problems(
                        List.of(CRM),
                        List.of(writable),
                        List.of(),
                        List.of(new ViewDefinition("open", "one", "SELECT 1", at(5)))))
                .isEmpty();
    }

    @Test
    void whatSharesANameMustNotBeThereTwice() {
        assertThat(problems(SampleModel.shopWith(
                        new ViewDefinition("sales", "Everybody", "SELECT 1", at(20)),
                        new ForeignTableDefinition(
                                "people",
                                "t",
                                List.of(SampleModel.column("a")),
                                DeclaredKeys.NONE,
                                null,
                                Map.of(),
                                at(21)),
                        SampleModel.table("T", DeclaredKeys.NONE, SampleModel.column("a"))
                                .at(at(22)),
                        SampleModel.IMPORT.at(at(23)),
                        SampleModel.comment(ObjectKind.SERVER, "crm").at(at(24)),
                        SampleModel.comment(ObjectKind.SERVER, "CRM").at(at(25)))))
                .containsExactly(
                        "line 20, column 1: view sales.Everybody was already created at line 5, column 1",
                        "line 22, column 1: foreign table people.T was already created at line 21, column 1",
                        "line 23, column 1: import of public from server crm into schema people was already created at"
                                + " line 3, column 1",
                        "line 25, column 1: comment on server CRM was already created at line 24, column 1");
    }

    @Test
    void reservedSchemasBelongToBraid() {
        assertThat(problems(SampleModel.database(
                        new SchemaDefinition("SYS", null, at(1)),
                        new SchemaDefinition("Information_Schema", null, at(2)))))
                .containsExactly(
                        "line 1, column 1: schema 'SYS' is filled by Braid itself in every database; choose another"
                                + " name",
                        "line 2, column 1: schema 'Information_Schema' is filled by Braid itself in every database;"
                                + " choose another name");
    }

    @Test
    void onlySchemasOfServersHaveOptionsAndThoseAreKnown() {
        assertThat(problems(SampleModel.database(
                        SampleModel.CRM,
                        new SchemaDefinition("a", "crm", Map.of("Cache_TTL", "1 minute"), at(1)),
                        new SchemaDefinition("b", "crm", Map.of("cache_ttl", "now"), at(2)),
                        new SchemaDefinition("c", "crm", Map.of("colour", "red"), at(3)),
                        new SchemaDefinition("d", null, Map.of("cache_ttl", "1 m"), at(4)),
                        new SchemaDefinition("e", "crm", Map.of("lookup_cache", " TTL 10s "), at(5)),
                        new SchemaDefinition("f", "crm", Map.of("lookup_cache", "10s"), at(6)),
                        new SchemaDefinition("g", "crm", Map.of("lookup_cache", "ttl soon"), at(7)),
                        new SchemaDefinition("h", "crm", Map.of("cache_check", "ON"), at(8)),
                        new SchemaDefinition("i", "crm", Map.of("cache_check", "now"), at(9)),
                        new SchemaDefinition("j", "crm", Map.of("Writable", "true"), at(10)),
                        new SchemaDefinition("k", null, Map.of("writable", "true"), at(11)),
                        new SchemaDefinition("l", "crm", Map.of("writable", "yes"), at(12)))))
                .containsExactly(
                        "line 2, column 1: of schema b, the option 'cache_ttl' needs a time such as 500ms, 15s, 10"
                                + " minutes or"
                                + " 1h30m; it cannot be 'now'",
                        "line 3, column 1: of schema c, there is no option 'colour'; there are cache_ttl,"
                                + " cache_check, lookup_cache, writable, owner, managed",
                        "line 4, column 1: of schema d, options are for the schemas of servers; a virtual schema has"
                                + " none",
                        "line 7, column 1: of schema g, the option 'lookup_cache' needs a time such as 500ms, 15s, 10"
                                + " minutes or 1h30m; it cannot be 'soon'",
                        "line 9, column 1: of schema i, the option 'cache_check' is 'on' or 'off'; it cannot be 'now'",
                        "line 11, column 1: of schema k, options are for the schemas of servers; a virtual schema has"
                                + " none",
                        "line 12, column 1: of schema l, the option 'writable' is 'on' or 'off'; it cannot be 'yes'");
    }

    @Test
    void foreignTablesHaveSoundColumnsAndKeys() {
        DeclaredKeys keys = new DeclaredKeys(
                List.of("a", "A", "x"),
                List.of(),
                List.of(
                        new DeclaredReference(List.of("a"), List.of("u"), List.of("b", "c")),
                        new DeclaredReference(List.of("a"), List.of("sales", "everybody"), List.of()),
                        new DeclaredReference(List.of("a"), List.of("sales", "nothing"), List.of()),
                        new DeclaredReference(List.of("a"), List.of("people", "imported"), List.of("whatever"))));
        assertThat(problems(SampleModel.shopWith(
                        SampleModel.table("t", keys, SampleModel.column("a"), SampleModel.column("A", "size", "3")),
                        SampleModel.table("u", DeclaredKeys.NONE, SampleModel.column("b")),
                        new ForeignTableDefinition(
                                "sales", "v", List.of(), DeclaredKeys.NONE, "erp", Map.of("nam", "x"), at(30)))))
                .containsExactly(
                        "line 9, column 1: foreign table people.t has two columns 'A'",
                        "line 9, column 1: unknown option 'size' of column 'A' of foreign table people.t; there are"
                                + " collation, native_type, remote_name",
                        "line 9, column 1: the primary key of foreign table people.t names column 'x', which the table"
                                + " does not have",
                        "line 9, column 1: the primary key of foreign table people.t names column 'A' twice",
                        "line 9, column 1: the foreign key of foreign table people.t to u has 1 columns here and 2"
                                + " there",
                        "line 9, column 1: the foreign key of foreign table people.t to u names column 'c', which that"
                                + " table does not have",
                        "line 9, column 1: the foreign key of foreign table people.t to sales.everybody must be to a"
                                + " table, and that is a view",
                        "line 9, column 1: the foreign key of foreign table people.t to sales.nothing is to a table"
                                + " that"
                                + " does not exist",
                        "line 30, column 1: server 'erp' does not exist; create it first with CREATE SERVER",
                        "line 30, column 1: schema 'sales' is virtual; foreign tables go into the schema of a server",
                        "line 30, column 1: foreign table sales.v has no columns",
                        "line 30, column 1: unknown option 'nam' of foreign table sales.v; there is remote_name");
    }

    @Test
    void commentsAreOnThingsThatExistAsFarAsThatCanBeTold() {
        assertThat(problems(SampleModel.shopWith(
                        SampleModel.comment(ObjectKind.DATABASE),
                        SampleModel.comment(ObjectKind.VIEW, "people", "imported"),
                        SampleModel.comment(ObjectKind.COLUMN, "people", "imported", "id"),
                        SampleModel.comment(ObjectKind.COLUMN, "sales", "everybody", "id"),
                        SampleModel.comment(ObjectKind.SCHEMA, "nowhere").at(at(20)),
                        SampleModel.comment(ObjectKind.VIEW, "sales", "nobody").at(at(21)),
                        SampleModel.comment(ObjectKind.FUNCTION, "sales", "f").at(at(22)),
                        new ViewDefinition("sales", "v", false, List.of("a"), Map.of(), "SELECT 1", at(1)),
                        SampleModel.comment(ObjectKind.COLUMN, "sales", "v", "b")
                                .at(at(23)))))
                .containsExactly(
                        "line 20, column 1: there is no schema nowhere that could be commented on",
                        "line 21, column 1: there is no table or view sales.nobody that could be commented on",
                        "line 22, column 1: there is no function sales.f that could be commented on",
                        "line 23, column 1: there is no column sales.v.b that could be commented on");
    }

    @Test
    void viewsThatAreMadeFromEachOtherAreOneProblem() {
        assertThat(problems(SampleModel.shopWith(
                        SampleModel.view("d", "SELECT * FROM sales.b", at(20)),
                        SampleModel.view("a", "SELECT * FROM sales.b", at(21)),
                        SampleModel.view("b", "SELECT * FROM sales.c JOIN sales.everybody", at(22)),
                        SampleModel.view("c", "SELECT * FROM sales.A", at(23)),
                        SampleModel.view("self", "SELECT * FROM sales.self", at(24)))))
                .containsExactly(
                        "line 21, column 1: these are made from each other: view sales.a -> view sales.b -> view"
                                + " sales.c"
                                + " -> view sales.a",
                        "line 24, column 1: view sales.self is made from itself");
    }

    @Test
    void aLongChainOfViewsIsNoProblem() {
        Definition[] chain = new Definition[20_000];
        for (int i = 0; i < chain.length; i++) {
            chain[i] = SampleModel.view("v" + i, "SELECT * FROM sales.v" + (i + 1), at(i + 100));
        }
        chain[chain.length - 1] = SampleModel.view("v" + (chain.length - 1), "SELECT 1", at(1));
        assertThat(problems(SampleModel.shopWith(chain))).isEmpty();
    }

    @Test
    void columnsAndParametersHaveNamesOfTheirOwnAndViewsNoOptions() {
        assertThat(problems(SampleModel.shopWith(
                        new ViewDefinition(
                                "sales", "m", true, List.of("a", "b", "A"), Map.of("refresh", "x"), "SELECT 1", at(20)),
                        new FunctionDefinition(
                                "sales",
                                "f",
                                List.of(SampleModel.column("x"), SampleModel.column("X")),
                                "SELECT 1",
                                at(21)),
                        new DatabaseImport("SHOP", null, at(22)))))
                .containsExactly(
                        "line 20, column 1: materialized view sales.m has two columns 'A'",
                        "line 20, column 1: of materialized view sales.m, the option 'refresh' is 'on demand', 'on"
                                + " first use',"
                                + " or 'every' with a time such as 'every 10 minutes'; it cannot be 'x'",
                        "line 21, column 1: function sales.f has two parameters 'X'",
                        "line 22, column 1: database 'shop' cannot import itself");
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
        return problems(new VirtualDatabase("shop", "1", definitions));
    }

    private static List<String> problems(VirtualDatabase database) {
        return ModelValidation.problems(database, SampleModel::names).stream()
                .map(Problem::toString)
                .toList();
    }

    private static Place at(int line) {
        return new Place(line, 1);
    }
}
