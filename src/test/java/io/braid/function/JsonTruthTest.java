package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServers;
import io.braid.vdb.VirtualDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Made-up paths find in made-up documents what they do in PostgreSQL. */
final class JsonTruthTest {
    private static final int DOCUMENTS = 1_500;
    /** No truth values: PostgreSQL's JSON_VALUE calls them t and f, which its ->> does not. */
    private static final List<String> SCALARS =
            List.of("null", "0", "-1.50", "12345678901234567890.5", "2e3", "1e-9", "\"\"", "\"x\"", "\"ü\\n\\\"\"");
    /** In the order in which PostgreSQL keeps them. */
    private static final List<String> NAMES = List.of("a", "b", "c");

    private static final List<String> WAYS = List.of(
            "JSON_VALUE(%1$s, %2$s)",
            "JSON_VALUE(%1$s, %2$s DEFAULT 'nothing' ON EMPTY DEFAULT 'error' ON ERROR)",
            "JSON_QUERY(%1$s, %2$s)",
            "JSON_QUERY(%1$s, %2$s WITH WRAPPER EMPTY ARRAY ON EMPTY)",
            "JSON_QUERY(%1$s, %2$s WITH CONDITIONAL WRAPPER EMPTY OBJECT ON ERROR)",
            "CAST(JSON_EXISTS(%1$s, %2$s) AS VARCHAR)",
            "CAST(JSON_EXISTS(%1$s, %2$s UNKNOWN ON ERROR) AS VARCHAR)",
            "%1$s ->> 'a'",
            // A value alone is an array of one to PostgreSQL's jsonb.
            "CASE WHEN JSONB_TYPEOF(%1$s) = 'array' THEN %1$s ->> -1 END",
            "CAST(%1$s -> 'b' AS VARCHAR)");

    private static final Pattern ARGUMENT = Pattern.compile("%\\d\\$s");

    private final Random random = new Random(Long.getLong("seed", System.nanoTime()));

    /** A document and a path. */
    private record Case(String document, String path) {}

    @Test
    void pathsFindWhatTheyDoInPostgresql() throws SQLException {
        List<Case> cases = IntStream.range(0, DOCUMENTS)
                .mapToObj(i -> new Case(document(3), path()))
                .toList();
        try (Connection postgres = TestServers.postgres().freshDatabase().connect();
                Engine engine = new Engine(1, JsonTruthTest::none)) {
            Planner planner =
                    new Planner(Catalog.open(new VirtualDatabase("json", "1", List.of()), JsonTruthTest::none));
            PlannedQuery query = planner.plan("SELECT " + ways("CAST(? AS VARCHAR)", "CAST(? AS VARCHAR)"));
            try (PreparedStatement statement =
                    postgres.prepareStatement("SELECT " + ways("CAST(? AS JSONB)", "CAST(? AS JSONPATH)"))) {
                for (Case each : cases) {
                    assertThat(answer(engine, query, each)).as("%s", each).isEqualTo(answer(statement, each));
                }
            }
        }
    }

    private static String ways(String document, String path) {
        return WAYS.stream().map(way -> way.formatted(document, path)).collect(Collectors.joining(", "));
    }

    /** The arguments of all ways, in their order. */
    private static List<String> arguments(Case each) {
        return ARGUMENT.matcher(String.join(" ", WAYS))
                .results()
                .map(found -> found.group().equals("%1$s") ? each.document() : each.path())
                .toList();
    }

    private static List<@Nullable String> answer(Engine engine, PlannedQuery query, Case each) {
        List<Parameter> parameters = arguments(each).stream()
                .map(text -> new Parameter(DataType.of(TypeKind.VARCHAR), text))
                .toList();
        List<@Nullable String> answer = new ArrayList<>();
        try (Result result = engine.run(query, parameters, QueryContext.of("json"))) {
            Batch batch = Objects.requireNonNull(result.next());
            for (int i = 0; i < WAYS.size(); i++) {
                Object value = batch.column(i).value(0);
                answer.add(value == null ? null : value.toString());
            }
        }
        return answer;
    }

    private static List<@Nullable String> answer(PreparedStatement statement, Case each) throws SQLException {
        List<String> arguments = arguments(each);
        for (int i = 0; i < arguments.size(); i++) {
            statement.setString(i + 1, arguments.get(i));
        }
        List<@Nullable String> answer = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            for (int i = 1; i <= WAYS.size(); i++) {
                String value = rows.getString(i);
                // PostgreSQL writes blanks behind colons and commas, and none of the texts here has any.
                answer.add(value == null ? null : value.replace(": ", ":").replace(", ", ","));
            }
        }
        return answer;
    }

    private String document(int depth) {
        return switch (depth == 0 ? 2 : random.nextInt(3)) {
            case 0 ->
                NAMES.stream()
                        .filter(name -> random.nextBoolean())
                        .map(name -> "\"" + name + "\": " + document(depth - 1))
                        .collect(Collectors.joining(", ", "{", "}"));
            case 1 ->
                IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> document(depth - 1))
                        .collect(Collectors.joining(", ", "[", "]"));
            default -> pick(SCALARS);
        };
    }

    private String path() {
        return pick(List.of("", "", "lax ", "strict "))
                + "$"
                + IntStream.range(0, random.nextInt(4)).mapToObj(i -> step()).collect(Collectors.joining());
    }

    private String step() {
        return switch (random.nextInt(7)) {
            case 0 -> "[*]";
            case 1 -> "[" + random.nextInt(3) + "]";
            case 2 -> "[last]";
            case 3 -> "[" + random.nextInt(2) + " to " + random.nextInt(3) + ", last - 1]";
            case 4 -> ".*";
            case 5 -> ".\"" + pick(NAMES) + "\"";
            default -> "." + pick(NAMES);
        };
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
