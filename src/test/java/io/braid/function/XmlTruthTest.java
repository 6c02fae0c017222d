package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.TestServers;
import io.braid.vdb.VirtualDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** XML is made of made-up values, and found by made-up paths, as in PostgreSQL. */
final class XmlTruthTest {
    private static final int STATEMENTS = 250;
    private static final List<String> NAMES = List.of("a", "b", "c");

    private static final List<String> VALUES = List.of(
            "NULL",
            "''",
            "'x'",
            "' <&>\"'' '",
            "'ü😀'",
            "1.50",
            "-3",
            "1 = 1",
            "DATE '2024-05-17'",
            "TIMESTAMP '2024-05-17 10:11:12.5'",
            "TIME '10:11:12'");
    private static final List<String> ELEMENTS =
            List.of("a", "\"B c\"", "\"1\"", "\"_x1\"", "\"p:q\"", "\":q\"", "\"xml-a.b\"", "\"häß\"", "\"😀\"");
    private static final List<String> COLUMNS = List.of("i", "t", "\"x y\"", "\"Xml:\"", "n");
    private static final String ROWS =
            " FROM (VALUES (1, 'u', 2, 3, NULL), (2, '<v>', NULL, 0, NULL)) AS t (i, t, \"x y\", \"Xml:\", n)";

    private static final List<String> STEPS =
            List.of("a", "b", "c", "*", "a[1]", "*[2]", "b[@k = 1]", "*[a]", ".", "..");
    private static final List<String> LAST =
            List.of("@k", "@*", "text()", "a", "*", "b[last()]", ".", "..", "comment()");
    private static final List<String> COMPUTED =
            List.of("count(//a)", "string(@k)", "name(..)", "count(preceding-sibling::*) + 1", "boolean(b)", "a = b");

    private static final Pattern NUMBERED = Pattern.compile("&#x([0-9A-F]+);");

    private final Random random = new Random(Long.getLong("seed", System.nanoTime()));

    @Test
    void whatIsMadeIsThatOfPostgresql() throws SQLException {
        compare(IntStream.range(0, STATEMENTS)
                .mapToObj(i -> "SELECT " + made(2) + ROWS + " ORDER BY i")
                .toList());
    }

    @Test
    void whatIsFoundIsThatOfPostgresql() throws SQLException {
        compare(IntStream.range(0, STATEMENTS)
                .mapToObj(i -> {
                    String document = "'<r>" + inside(3) + "</r>'";
                    return random.nextInt(4) == 0
                            ? "SELECT CASE WHEN XMLEXISTS('" + path(true) + "' PASSING " + document + ") THEN 1 END"
                            : "SELECT * FROM XMLTABLE('" + path(true) + "' PASSING " + document + " COLUMNS "
                                    + "o FOR ORDINALITY, a TEXT, v TEXT PATH '" + path(false) + "' DEFAULT 'none', "
                                    + "x XML PATH '" + path(false) + "') AS t ORDER BY 1";
                })
                .toList());
    }

    private static void compare(List<String> statements) throws SQLException {
        try (Connection postgres = TestServers.postgres().freshDatabase().connect();
                Statement statement = postgres.createStatement();
                Engine engine = new Engine(1, XmlTruthTest::none)) {
            Planner planner = new Planner(Catalog.open(new VirtualDatabase("xml", "1", List.of()), XmlTruthTest::none));
            for (String sql : statements) {
                assertThat(answer(engine, planner, sql)).as(sql).isEqualTo(answer(statement, sql));
            }
        }
    }

    private static List<String> answer(Engine engine, Planner planner, String sql) {
        List<String> rows = new ArrayList<>();
        try {
            PlannedQuery query = planner.plan(sql);
            try (Result result = engine.run(query, List.of(), QueryContext.of("xml"))) {
                for (Batch batch = result.next(); batch != null; batch = result.next()) {
                    for (int row = 0; row < batch.rows(); row++) {
                        rows.add(row(batch, row));
                    }
                }
            }
        } catch (BraidException e) {
            return List.of(e.code().sqlState());
        }
        return rows;
    }

    private static String row(Batch batch, int row) {
        return IntStream.range(0, batch.columnCount())
                .mapToObj(column -> String.valueOf(batch.column(column).value(row)))
                .collect(Collectors.joining(" | "));
    }

    private static List<String> answer(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    // In attributes PostgreSQL writes characters beyond ASCII by their numbers, and it ends whole
                    // documents with a line.
                    row.add(NUMBERED.matcher(String.valueOf(result.getString(i)).replace("\n", ""))
                            .replaceAll(number -> Character.toString(Integer.parseInt(number.group(1), 16))));
                }
                rows.add(String.join(" | ", row));
            }
        } catch (SQLException e) {
            return List.of(e.getSQLState());
        }
        return rows;
    }

    private String made(int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 8)) {
            case 0 -> "XMLFOREST(" + several(() -> pick(COLUMNS)) + ")";
            case 1 -> "XMLPARSE(CONTENT " + pick(List.of("'x&amp;<y/>'", "''", "NULL", "' <z k=\"1\"/>'")) + ")";
            case 2 -> "XMLCOMMENT(" + pick(List.of("' c '", "NULL", "t")) + ")";
            case 3 -> "XMLPI(NAME p" + pick(List.of("", ", ' q '", ", t")) + ")";
            case 4 -> "XMLCONCAT(" + several(() -> made(depth - 1)) + ")";
            case 5 -> "CASE WHEN i = 1 THEN " + made(depth - 1) + " END";
            default ->
                "XMLELEMENT(NAME " + pick(ELEMENTS)
                        + (random.nextBoolean() ? "" : ", XMLATTRIBUTES(" + value() + " AS k, " + pick(COLUMNS) + ")")
                        + (random.nextInt(4) == 0
                                ? ""
                                : ", " + several(() -> random.nextBoolean() ? value() : made(depth - 1)))
                        + ")";
        };
    }

    private String value() {
        return random.nextBoolean() ? pick(VALUES) : pick(COLUMNS);
    }

    private String several(Supplier<String> one) {
        return Stream.generate(one).limit(1 + random.nextInt(3)).collect(Collectors.joining(", "));
    }

    /** What stands in an element. PostgreSQL's parts of texts are one here, so that there is none of that. */
    private String inside(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(4)) {
            case 0 -> pick(List.of("", "x", "1", "&lt;", "<!--c-->"));
            default ->
                IntStream.range(0, 1 + random.nextInt(3))
                        .mapToObj(i -> {
                            String name = pick(NAMES);
                            String inner = inside(depth - 1);
                            String begin =
                                    "<" + name + (random.nextBoolean() ? "" : " k=\"" + random.nextInt(3) + "\"");
                            return inner.isEmpty() ? begin + "/>" : begin + ">" + inner + "</" + name + ">";
                        })
                        .collect(Collectors.joining());
        };
    }

    private String path(boolean isFromRoot) {
        if (!isFromRoot && random.nextInt(4) == 0) {
            return pick(COMPUTED);
        }
        String steps = IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> pick(STEPS) + "/")
                .collect(Collectors.joining());
        return isFromRoot
                ? pick(List.of("/r/", "//", "/r//")) + steps.replace("../", "").replace("./", "") + pick(NAMES)
                // PostgreSQL leaves the node itself out of .//. and its like.
                : pick(List.of("", "", "/r/", "//a/", ".//a/", "../")) + steps + pick(LAST);
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
