package io.braid.planner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Privilege;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.edit.ModelDifference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModelTextTest {
    private static final Place NOWHERE = new Place(1, 1);
    private static final List<String> HOSTILE = List.of(
            "plain",
            "Mixed",
            "order",
            "USER",
            "virtual",
            "a b",
            "a\"b",
            "a'b",
            "a.b",
            "a;b",
            "a--b",
            "a/*b",
            "ü",
            "名前",
            "1st",
            "$x",
            "_",
            "a\nb",
            "a\\b",
            "\"",
            "\uD83D\uDE00",
            "NULL",
            "Value",
            "a\tb",
            "U&\"x\"");
    private static final List<String> TYPES =
            List.of("int", "decimal(10, 2)", "varchar(20)", "timestamp(3) with time zone", "double precision");
    private static final List<String> QUERIES = List.of(
            "SELECT 1 AS x",
            "SELECT ';' AS x, '''' AS y -- and; more",
            "SELECT *\nFROM \"a b\".\"c;d\" /* ; */",
            "WITH t AS (SELECT 1 AS x) SELECT x FROM t",
            "VALUES (1, 'ü')");

    private static final List<String> CONDITIONS = List.of(
            "x > 1",
            "a -- one\n = b",
            "has_role('it''s') OR CURRENT_USER = y /* ; */ || ''",
            "x IN (SELECT \"a;b\" FROM s.t)");

    @Test
    void whatIsWrittenIsReadAgain() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            VirtualDatabase database = anyDatabase(random);
            String text = ModelText.of(database);
            VirtualDatabase again = VdbReader.read("again", text);
            assertThat(again.name()).isEqualTo(database.name());
            assertThat(again.version()).isEqualTo(database.version());
            assertThat(placeless(again))
                    .as("seed %d, round %d:%n%s", seed, i, text)
                    .containsExactlyInAnyOrderElementsOf(placeless(database));
        }
    }

    @Test
    void aCommentBehindAQueryHidesNothing() {
        VirtualDatabase database = new VirtualDatabase(
                "d",
                "1",
                List.of(
                        new SchemaDefinition("s", null, NOWHERE),
                        new ViewDefinition("s", "v", "SELECT 1 AS x -- one", NOWHERE),
                        new ViewDefinition("s", "w", "SELECT 2 AS x", NOWHERE)));
        assertThat(VdbReader.read("again", ModelText.of(database)).views())
                .extracting(ViewDefinition::sql)
                .containsExactly("SELECT 1 AS x", "SELECT 2 AS x");
    }

    @Test
    void grantsOfReadingAreWrittenAsTheyAlwaysWere() {
        String text = """
                CREATE DATABASE d VERSION '1';
                CREATE VIRTUAL SCHEMA s;
                CREATE VIEW s.v AS
                SELECT 1 AS x, 2 AS y;
                CREATE ROLE r;
                GRANT SELECT ON DATABASE d TO ROLE r;
                GRANT SELECT ON SCHEMA s TO ROLE r;
                GRANT SELECT ON VIEW s.v (x) TO ROLE r;
                """;
        assertThat(ModelText.of(VdbReader.read("again", text))).isEqualTo(text);
    }

    @Test
    void aGrantOfSeveralPrivilegesIsOneOfEach() {
        String model = "CREATE DATABASE d; CREATE VIRTUAL SCHEMA s; CREATE VIEW s.v AS SELECT 1 AS x; CREATE ROLE r;";
        VirtualDatabase database = VdbReader.read("model", model + "GRANT DELETE, UPDATE (x), SELECT ON s.v TO ROLE r");
        assertThat(ModelText.of(database)).endsWith("""
                GRANT DELETE ON VIEW s.v TO ROLE r;
                GRANT UPDATE ON VIEW s.v (x) TO ROLE r;
                GRANT SELECT ON VIEW s.v TO ROLE r;
                """);
        assertThatThrownBy(() -> VdbReader.read(
                        "model", model + "GRANT DELETE ON s.v TO ROLE r; GRANT INSERT, DELETE ON s.v TO ROLE r"))
                .hasMessageContaining("grant of DELETE on s.v to role r was already created at line 1");
    }

    @Test
    void changesAreReadAgain() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            VirtualDatabase base = anyDatabase(random);
            VirtualDatabase current = base.declaring(
                    Stream.concat(base.definitions().stream(), anyDatabase(random).definitions().stream())
                            .filter(definition -> random.nextBoolean())
                            .collect(Collectors.toMap(Definition::key, one -> one, (first, second) -> second))
                            .values()
                            .stream()
                            .filter(definition -> hasItsSchema(definition, base))
                            .toList());
            String text = ModelText.of(current, ModelDifference.between(base, current));
            assertThat(placeless(ModelDifference.apply(base, ModelText.changes(text))))
                    .as("seed %d, round %d:%n%s", seed, i, text)
                    .containsExactlyInAnyOrderElementsOf(placeless(current));
        }
    }

    /** True unless an import is without its schema. */
    private static boolean hasItsSchema(Definition definition, VirtualDatabase base) {
        return !(definition instanceof ImportDefinition imported)
                || base.schema(imported.schema()).isEmpty();
    }

    private static VirtualDatabase anyDatabase(Random random) {
        List<Definition> definitions = new ArrayList<>();
        List<String> servers = names(random, 3);
        servers.forEach(name -> definitions.add(new ServerDefinition(
                name,
                any(random, HOSTILE),
                Map.of("user", any(random, HOSTILE), "url", any(random, HOSTILE)),
                NOWHERE)));
        definitions.add(new CommentDefinition(ObjectKind.DATABASE, List.of(), any(random, HOSTILE), NOWHERE));
        definitions.add(
                new CommentDefinition(ObjectKind.SERVER, List.of(servers.get(0)), any(random, HOSTILE), NOWHERE));
        List<String> roles = names(random, 2);
        roles.forEach(role -> definitions.add(new RoleDefinition(role, NOWHERE)));
        definitions.add(grant(random, ObjectKind.DATABASE, List.of(), List.of(), roles.get(0)));
        List<String> schemas = names(random, 6);
        for (int i = 0; i < schemas.size(); i++) {
            String schema = schemas.get(i);
            definitions.add(new SchemaDefinition(schema, i % 2 == 0 ? null : servers.get(0), NOWHERE));
            definitions.add(new CommentDefinition(ObjectKind.SCHEMA, List.of(schema), any(random, HOSTILE), NOWHERE));
            definitions.add(grant(random, ObjectKind.SCHEMA, List.of(schema), List.of(), any(random, roles)));
            definitions.addAll(
                    i % 2 == 0
                            ? virtualContents(schema, any(random, roles), random)
                            : foreignContents(schema, servers.get(0), random));
        }
        return new VirtualDatabase(any(random, HOSTILE), any(random, HOSTILE), definitions);
    }

    private static List<Definition> virtualContents(String schema, String role, Random random) {
        List<Definition> definitions = new ArrayList<>();
        for (String name : names(random, 3)) {
            List<String> columns = random.nextBoolean() ? List.of() : names(random, 3);
            definitions.add(new ViewDefinition(
                    schema, name, random.nextBoolean(), columns, Map.of(), trimmed(random), NOWHERE));
            definitions.add(grant(random, ObjectKind.VIEW, List.of(schema, name), columns, role));
            definitions.add(new RowFilterDefinition(
                    schema, name, any(random, HOSTILE), role, any(random, CONDITIONS), NOWHERE));
            definitions.add(
                    new CommentDefinition(ObjectKind.VIEW, List.of(schema, name), any(random, HOSTILE), NOWHERE));
        }
        for (String name : names(random, 2)) {
            List<DeclaredColumn> parameters = names(random, 3).stream()
                    .map(parameter -> new DeclaredColumn(parameter, any(random, TYPES), true, Map.of(), NOWHERE))
                    .toList();
            definitions.add(new FunctionDefinition(schema, name, parameters, trimmed(random), NOWHERE));
            definitions.add(
                    new CommentDefinition(ObjectKind.FUNCTION, List.of(schema, name), any(random, HOSTILE), NOWHERE));
        }
        return definitions;
    }

    private static List<Definition> foreignContents(String schema, String server, Random random) {
        List<Definition> definitions = new ArrayList<>();
        TableSelection.Mode mode = any(random, List.of(TableSelection.Mode.values()));
        definitions.add(new ImportDefinition(
                any(random, HOSTILE),
                mode == TableSelection.Mode.ALL ? TableSelection.ALL : new TableSelection(mode, names(random, 2)),
                server,
                schema,
                NOWHERE));
        for (String name : names(random, 2)) {
            List<DeclaredColumn> columns = names(random, 4).stream()
                    .map(column -> new DeclaredColumn(
                            column,
                            any(random, TYPES),
                            random.nextBoolean(),
                            random.nextBoolean() ? Map.of() : Map.of("remote_name", any(random, HOSTILE)),
                            NOWHERE))
                    .toList();
            List<String> key = List.of(columns.get(0).name());
            DeclaredKeys keys = new DeclaredKeys(
                    random.nextBoolean() ? List.of() : key,
                    random.nextBoolean() ? List.of() : List.of(key),
                    random.nextBoolean()
                            ? List.of()
                            : List.of(new DeclaredReference(
                                    key, List.of(schema, name), random.nextBoolean() ? List.of() : key)));
            definitions.add(new ForeignTableDefinition(
                    schema, name, columns, keys, random.nextBoolean() ? null : server, Map.of(), NOWHERE));
            definitions.add(new CommentDefinition(
                    ObjectKind.COLUMN, List.of(schema, name, key.get(0)), any(random, HOSTILE), NOWHERE));
        }
        return definitions;
    }

    private static GrantDefinition grant(
            Random random, ObjectKind on, List<String> path, List<String> columns, String role) {
        List<Privilege> possible = Arrays.stream(Privilege.values())
                .filter(privilege -> privilege.isFor(on))
                .toList();
        Privilege privilege = any(random, possible);
        return new GrantDefinition(privilege, on, path, privilege.hasColumns() ? columns : List.of(), role, NOWHERE);
    }

    /** Returns a query as parsed: without the trailing comment. */
    private static String trimmed(Random random) {
        return any(random, QUERIES).replaceFirst("\\s*(--[^\\n]*|/\\*[^*]*\\*/)$", "");
    }

    private static List<String> names(Random random, int most) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(most); i++) {
            String name = any(random, HOSTILE);
            if (names.stream().noneMatch(name::equalsIgnoreCase)) {
                names.add(name);
            }
        }
        return names;
    }

    private static <T> T any(Random random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static List<Definition> placeless(VirtualDatabase database) {
        return database.definitions().stream()
                .map(definition -> definition.at(NOWHERE))
                .toList();
    }
}
