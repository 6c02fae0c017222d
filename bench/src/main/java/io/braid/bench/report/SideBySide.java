package io.braid.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Questions with results by the same arms.
 *
 * @param crowds true if there were several concurrent users
 */
record SideBySide(List<String> arms, boolean crowds, List<Row> rows) {
    /** Question at one number of users, with the results by arm. */
    record Row(String question, int users, Map<String, Result> byArm) {
        /** The values of the arms that succeeded. */
        Map<String, Double> values(ToDoubleFunction<Result> value) {
            Map<String, Double> values = new LinkedHashMap<>();
            byArm.forEach((arm, result) -> {
                if (result.isAnswered()) {
                    values.put(arm, value.applyAsDouble(result));
                }
            });
            return values;
        }
    }

    /** The rows of each question. */
    Map<String, List<Row>> byQuestion() {
        return rows.stream().collect(Collectors.groupingBy(Row::question, LinkedHashMap::new, Collectors.toList()));
    }

    /** Groups of results with the same arms, in order of their first measurement. */
    static List<SideBySide> of(List<Result> results) {
        Map<String, List<Result>> byName =
                results.stream().collect(Collectors.groupingBy(Result::name, LinkedHashMap::new, Collectors.toList()));
        Map<SideBySide, List<Row>> groups = new LinkedHashMap<>();
        byName.values().forEach(own -> {
            List<String> arms = own.stream().map(Result::arm).distinct().toList();
            boolean crowds = own.stream().anyMatch(result -> result.users() > 1);
            groups.computeIfAbsent(new SideBySide(arms, crowds, List.of()), group -> new ArrayList<>())
                    .addAll(rows(own));
        });
        return groups.entrySet().stream()
                .map(each -> new SideBySide(each.getKey().arms(), each.getKey().crowds(), each.getValue()))
                .toList();
    }

    /** A repeated measurement of the same arm and number of users gets its own row. */
    private static List<Row> rows(List<Result> results) {
        List<Row> rows = new ArrayList<>();
        for (Result result : results) {
            Row row = rows.stream()
                    .filter(each ->
                            each.users() == result.users() && !each.byArm().containsKey(result.arm()))
                    .findFirst()
                    .orElseGet(() -> {
                        Row another = new Row(result.name(), result.users(), new LinkedHashMap<>());
                        rows.add(another);
                        return another;
                    });
            row.byArm().put(result.arm(), result);
        }
        return rows;
    }
}
