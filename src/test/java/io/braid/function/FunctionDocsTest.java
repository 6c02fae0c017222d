package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.function.FunctionTable;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The page about functions lists all of them, and every example on it yields what it says. */
final class FunctionDocsTest {
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]*)` \\|");
    private static final String ROWS = " FROM (VALUES (1, 2, 'a'), (2, 4, 'b'), (4, 9, 'b')) AS t (x, y, s)";
    private static final Planner PLANNER =
            new Planner(Catalog.open(new VirtualDatabase("functions", "1", List.of()), FunctionDocsTest::none));
    private static final Engine ENGINE = new Engine(1, FunctionDocsTest::none);

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @Test
    void thePageListsEveryFunctionAndNoOther() throws IOException {
        TreeSet<String> listed = new TreeSet<>();
        examples().filter(example -> !example.isOperator()).forEach(example -> listed.add(example.name()));

        assertThat(listed).containsExactlyElementsOf(FunctionTable.names());
    }

    @TestFactory
    Stream<DynamicTest> everyExampleYieldsWhatThePageSays() throws IOException {
        return examples()
                .map(example -> DynamicTest.dynamicTest(
                        example.text(), () -> assertThat(value(example.sql())).isEqualTo(example.result())));
    }

    /** One row of a table of the page. */
    private record Example(String section, String name, String text, String result) {
        boolean isOperator() {
            return section.equals("Operators");
        }

        String sql() {
            return switch (section) {
                case "Aggregates" ->
                    "SELECT " + text + ROWS + (name.startsWith("GROUPING") ? " GROUP BY s ORDER BY s" : "");
                case "Window functions" -> "SELECT w FROM (SELECT x, " + text + " AS w" + ROWS + ") AS q WHERE x = 4";
                default -> "SELECT " + text;
            };
        }
    }

    private static Stream<Example> examples() throws IOException {
        Path page = Path.of(System.getProperty("braid.build.root", "../.."), "docs/functions.md");
        Stream.Builder<Example> examples = Stream.builder();
        String section = "";
        for (String line : Files.readAllLines(page)) {
            section = line.startsWith("## ") ? line.substring(3) : section;
            var row = ROW.matcher(line);
            if (row.matches()) {
                examples.add(new Example(section, row.group(1), row.group(2), row.group(3)));
            }
        }
        return examples.build();
    }

    private static String value(String sql) {
        PlannedQuery query = PLANNER.plan(sql);
        try (Result result = ENGINE.run(query, List.of(), QueryContext.of("example"))) {
            @Nullable Batch batch = result.next();
            return batch == null ? "no row" : String.valueOf(batch.column(0).value(0));
        }
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
