package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.vdb.Definition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
    private static final List<String> QUERIES = List.of(
            "SELECT 1 AS x",
            "SELECT ';' AS x, '''' AS y -- and; more",
            "SELECT *\nFROM \"a b\".\"c;d\" /* ; */",
            "WITH t AS (SELECT 1 AS x) SELECT x FROM t",
            "VALUES (1, 'ü')");

    @Test
    void whatIsWrittenIsReadAgain() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            VirtualDatabase database = anyDatabase(random);
            String text = ModelText.kept(database);
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
        assertThat(VdbReader.read("again", ModelText.kept(database)).views())
                .extracting(ViewDefinition::sql)
                .containsExactly("SELECT 1 AS x", "SELECT 2 AS x");
    }

    private static VirtualDatabase anyDatabase(Random random) {
        List<Definition> definitions = new ArrayList<>();
        List<String> servers = names(random, 3);
        servers.forEach(name -> definitions.add(new ServerDefinition(
                name,
                any(random, HOSTILE),
                Map.of("user", any(random, HOSTILE), "url", any(random, HOSTILE)),
                NOWHERE)));
        List<String> schemas = names(random, 6);
        for (int i = 0; i < schemas.size(); i++) {
            String schema = schemas.get(i);
            if (i % 2 == 0) {
                definitions.add(new SchemaDefinition(schema, null, NOWHERE));
                names(random, 3)
                        .forEach(view -> definitions.add(new ViewDefinition(schema, view, trimmed(random), NOWHERE)));
            } else {
                String server = any(random, servers);
                definitions.add(new SchemaDefinition(schema, server, NOWHERE));
                definitions.add(new ImportDefinition(
                        any(random, HOSTILE),
                        new TableSelection(TableSelection.Mode.LIMIT_TO, names(random, 2)),
                        server,
                        schema,
                        NOWHERE));
            }
        }
        return new VirtualDatabase(any(random, HOSTILE), any(random, HOSTILE), definitions);
    }

    /** A query as it is read: without the comment behind it. */
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
