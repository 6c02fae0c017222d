package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.demo.StudyQuery;
import io.braid.demo.TpchQuery;
import io.braid.planner.model.VdbReader;
import io.braid.spi.type.Field;
import io.braid.testkit.load.SampleTable;
import io.braid.testkit.tpcds.TpcdsQuery;
import io.braid.testkit.tpcds.TpcdsTable;
import io.braid.testkit.tpch.TpchTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Completion at 500 names of the study, TPC-H and TPC-DS, each cut at random: the right answer is what stood there. */
final class CompletionGoalTest {
    private static final int POSITIONS = 500;
    private static final int SHOWN = 3;
    private static final double GOAL = 0.95;
    private static final Pattern QUOTED = Pattern.compile("\"([a-z_][a-z0-9_]*)\"");
    private static final Map<TpchTable, List<String>> PLACES = Map.of(
            TpchTable.ORDERS, List.of("dbA"),
            TpchTable.LINEITEM, List.of("dbA"),
            TpchTable.CUSTOMER, List.of("dbB", "dbD"),
            TpchTable.PART, List.of("dbC"),
            TpchTable.SUPPLIER, List.of("dbC"),
            TpchTable.PARTSUPP, List.of("dbC"),
            TpchTable.NATION, List.of("dbD"),
            TpchTable.REGION, List.of("dbD"));

    private final Set<String> names = new TreeSet<>(List.of("dba", "dbb", "dbc", "dbd", "ds"));

    @Test
    void theRightWordIsAmongTheFirst(@TempDir Path folder) throws Exception {
        String model = model();
        List<CompletionPosition> all = new ArrayList<>();
        StudyQuery.all().forEach(query -> all.addAll(positions(query.name(), query.sql())));
        TpchQuery.all().forEach(query -> all.addAll(positions(query.name(), query.sql())));
        TpcdsQuery.all()
                .forEach(query ->
                        all.addAll(positions(query.name(), TpcdsQuery.named(query.text(), table -> "ds." + table))));
        Random random = new Random(Long.getLong("seed", 49));
        Collections.shuffle(all, random);
        List<CompletionPosition> missed = new ArrayList<>();
        try (ConsoleServer braid =
                new ConsoleServer(folder, Map.of(), List.of(VdbReader.read("goal.vdb.sql", model)))) {
            ConsoleClient admin = braid.logInAsAdministrator("goal");
            for (CompletionPosition whole : all.subList(0, POSITIONS)) {
                CompletionPosition position =
                        whole.cutAfter(1 + random.nextInt(whole.word().length() - 1));
                if (!first(admin, position).contains(position.word().toLowerCase(Locale.ROOT))) {
                    missed.add(position);
                }
            }
        }
        assertThat(1 - (double) missed.size() / POSITIONS)
                .as(missed.stream().map(CompletionPosition::toString).collect(Collectors.joining("\n")))
                .isGreaterThanOrEqualTo(GOAL);
    }

    private List<CompletionPosition> positions(String name, String sql) {
        return CompletionPosition.of(name, QUOTED.matcher(sql).replaceAll("$1"), names);
    }

    private static List<String> first(ConsoleClient client, CompletionPosition position) {
        JsonNode answer =
                ConsoleClient.json(client.post("complete", Map.of("sql", position.sql(), "offset", position.offset())));
        return answer.path("proposals").findValuesAsText("label").stream()
                .limit(SHOWN)
                // A table of another schema is proposed with its schema.
                .map(label -> label.substring(label.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
                .toList();
    }

    private String model() {
        StringBuilder text = new StringBuilder("""
                CREATE DATABASE goal;
                CREATE SERVER empty FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:goal');
                """);
        Stream.of("dbA", "dbB", "dbC", "dbD", "ds")
                .forEach(schema -> text.append("CREATE SCHEMA ").append(schema).append(" SERVER empty;\n"));
        for (TpchTable table : TpchTable.values()) {
            SampleTable sample = table.at(1);
            PLACES.getOrDefault(table, List.of()).forEach(schema -> declare(schema, sample, text));
        }
        TpcdsTable.all(1).forEach(table -> declare("ds", table, text));
        return text.toString();
    }

    private void declare(String schema, SampleTable table, StringBuilder text) {
        names.add(table.tableName());
        table.columns().stream().map(Field::name).forEach(names::add);
        text.append("CREATE FOREIGN TABLE ").append(schema).append('.').append(table.tableName());
        text.append(table.columns().stream()
                .map(column -> '"' + column.name() + "\" " + column.type())
                .collect(Collectors.joining(", ", " (", ");\n")));
    }
}
