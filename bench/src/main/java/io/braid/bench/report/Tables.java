package io.braid.bench.report;

import io.braid.bench.rig.Cpu;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tables of a report, with the arms of a question side by side. */
final class Tables {
    private static final String QUESTION = "Question";
    private static final String RATIO = "ratio";

    private Tables() {}

    /** All tables, the metrics last. */
    static List<Table> of(Report report) {
        return Stream.concat(sideBySide(report).stream(), inAll(report).stream())
                .toList();
    }

    /** The tables of results; those that are part of a trend are shown as such. */
    static List<Table> sideBySide(Report report) {
        Set<Result> grow = report.trends().stream()
                .flatMap(trend -> trend.points().stream())
                .map(Trend.Point::result)
                .collect(Collectors.toSet());
        List<Table> tables = new ArrayList<>();
        SideBySide.of(report.results().stream()
                        .filter(result -> !grow.contains(result))
                        .toList())
                .forEach(group -> tables.add(group.crowds() ? atOnce(group) : alone(group)));
        report.trends().stream()
                .collect(Collectors.groupingBy(Trend::over, LinkedHashMap::new, Collectors.toList()))
                .forEach((over, trends) -> tables.add(trends(over, trends)));
        return tables;
    }

    /** The table of metrics, if there are any. */
    static List<Table> inAll(Report report) {
        if (report.metrics().isEmpty()) {
            return List.of();
        }
        List<String> arms =
                report.metrics().stream().map(Metric::arm).distinct().toList();
        Map<String, Map<String, Double>> byName = new LinkedHashMap<>();
        report.metrics().forEach(metric -> byName.computeIfAbsent(
                        metric.name() + ", " + metric.unit(), name -> new LinkedHashMap<>())
                .put(metric.arm(), metric.value()));
        List<String> headings = new ArrayList<>(List.of(""));
        addCompared(headings, arms, arm -> arm);
        List<List<String>> rows = new ArrayList<>();
        byName.forEach((name, values) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            addCompared(cells, arms, values, Set.of(), Numbers::countedOrMeasured);
            rows.add(cells);
        });
        return List.of(new Table("In all", 1, headings, rows));
    }

    private static Table alone(SideBySide group) {
        List<String> fetching = group.arms().stream()
                .filter(arm -> group.rows().stream()
                        .anyMatch(row -> !fetched(row.byArm().get(arm)).isEmpty()))
                .toList();
        List<String> headings = new ArrayList<>(List.of(QUESTION));
        addCompared(headings, group.arms(), arm -> arm + ", ms");
        fetching.forEach(arm -> headings.add(arm + ", fetched"));
        List<List<String>> rows = new ArrayList<>();
        for (SideBySide.Row row : group.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.question()));
            addCompared(
                    cells,
                    group.arms(),
                    row.values(result -> result.times().median()),
                    row.byArm().keySet(),
                    Numbers::measured);
            fetching.forEach(arm -> cells.add(fetched(row.byArm().get(arm))));
            rows.add(cells);
        }
        return new Table("One at a time, medians", 1, headings, rows);
    }

    private static String fetched(@Nullable Result result) {
        return result == null || result.bytesFetched() < 0 ? "" : Numbers.bytes(result.bytesFetched());
    }

    private static Table atOnce(SideBySide group) {
        List<String> headings = new ArrayList<>(List.of(QUESTION, "users"));
        addCompared(headings, group.arms(), arm -> arm + ", per second");
        group.arms().forEach(arm -> headings.add(arm + ", p99 ms"));
        List<List<String>> rows = new ArrayList<>();
        for (SideBySide.Row row : group.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.question(), Integer.toString(row.users())));
            addCompared(
                    cells,
                    group.arms(),
                    row.values(Result::perSecond),
                    row.byArm().keySet(),
                    Numbers::measured);
            Map<String, Double> longest = row.values(result -> result.times().p99());
            for (String arm : group.arms()) {
                cells.add(longest.containsKey(arm) ? Numbers.measured(longest.get(arm)) : "");
            }
            rows.add(cells);
        }
        return new Table("Several users at once", 1, headings, rows);
    }

    /** Adds a column for each arm, and after each except the first one for its ratio. */
    private static void addCompared(List<String> headings, List<String> arms, Function<String, String> heading) {
        for (String arm : arms) {
            headings.add(heading.apply(arm));
            if (!arm.equals(arms.get(0))) {
                headings.add(RATIO);
            }
        }
    }

    /** Adds the cells of these columns: an arm that was tried and has no value has failed. */
    private static void addCompared(
            List<String> cells,
            List<String> arms,
            Map<String, Double> values,
            Set<String> tried,
            DoubleFunction<String> written) {
        @Nullable Double first = values.get(arms.get(0));
        for (String arm : arms) {
            @Nullable Double value = values.get(arm);
            cells.add(value != null ? written.apply(value) : tried.contains(arm) ? "failed" : "");
            if (!arm.equals(arms.get(0))) {
                cells.add(value == null || first == null ? "" : Report.times(value / first));
            }
        }
    }

    private static Table trends(Trend.Over over, List<Trend> trends) {
        Map<String, Map<String, Trend>> byName = new LinkedHashMap<>();
        trends.forEach(trend -> byName.computeIfAbsent(trend.name(), name -> new LinkedHashMap<>())
                .put(trend.arm(), trend));
        List<String> arms = trends.stream().map(Trend::arm).distinct().toList();
        List<String> headings = new ArrayList<>(List.of(QUESTION));
        arms.forEach(arm -> headings.addAll(List.of(arm + ", slope", arm + ", ms")));
        List<List<String>> rows = new ArrayList<>();
        byName.forEach((question, own) -> {
            List<String> cells = new ArrayList<>(List.of(question));
            for (String arm : arms) {
                @Nullable Trend trend = own.get(arm);
                cells.add(trend == null ? "" : Numbers.slope(trend.slope()));
                cells.add(trend == null ? "" : span(trend));
            }
            rows.add(cells);
        });
        return new Table("By " + over.title() + " (slope: " + over.meaning() + ")", 1, headings, rows);
    }

    private static String span(Trend trend) {
        List<Trend.Point> points = trend.points();
        return at(trend, points.get(0)) + ", " + at(trend, points.get(points.size() - 1));
    }

    private static String at(Trend trend, Trend.Point point) {
        return Numbers.measured(trend.millis(point)) + " at " + Numbers.given(point.x());
    }

    /** The table of all results with all measured values. */
    static Table all(Report report) {
        List<String> headings = List.of(
                QUESTION,
                "Arm",
                "Users",
                "Rows",
                "Median ms",
                "Ratio",
                "Min\u2013max ms",
                "p99 ms",
                "Per second",
                "CPU ms, sources",
                "CPU ms, server",
                "CPU ms, client",
                "Fetched",
                "Error");
        return new Table(
                "All figures",
                2,
                headings,
                report.results().stream().map(result -> row(report, result)).toList());
    }

    private static List<String> row(Report report, Result result) {
        List<String> cells = new ArrayList<>(List.of(result.name(), result.arm(), Integer.toString(result.users())));
        String error = result.error() == null ? "" : result.error();
        if (!result.isAnswered()) {
            cells.add(error);
            return cells;
        }
        Result.Times times = result.times();
        cells.addAll(List.of(
                String.format(Locale.ROOT, "%,d", result.rows()),
                Numbers.measured(times.median()),
                Report.times(report.ratio(result)),
                Numbers.measured(times.min()) + "\u2013" + Numbers.measured(times.max()),
                Numbers.measured(times.p99()),
                Numbers.measured(result.perSecond())));
        Cpu cpu = result.cpu();
        cells.addAll(
                cpu == null
                        ? List.of("", "", "")
                        : Stream.of(cpu.source(), cpu.server(), cpu.client())
                                .map(Numbers::measured)
                                .toList());
        cells.add(fetched(result));
        cells.add(error);
        return cells;
    }
}
