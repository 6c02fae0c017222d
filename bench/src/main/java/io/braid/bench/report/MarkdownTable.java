package io.braid.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a report says, in a few columns: the ways that a question was asked stand side by side. */
final class MarkdownTable {
    private final StringBuilder text = new StringBuilder();

    private MarkdownTable() {}

    /** How results grow says it all about them; the others are in a table of their own. */
    static String of(Report report) {
        MarkdownTable table = new MarkdownTable();
        Set<Result> grow = report.trends().stream()
                .flatMap(trend -> trend.points().stream())
                .map(Trend.Point::result)
                .collect(Collectors.toSet());
        table.results(report.results().stream()
                .filter(result -> !grow.contains(result))
                .toList());
        for (Trend.Over over : Trend.Over.values()) {
            table.trends(report.trends().stream()
                    .filter(trend -> trend.over() == over)
                    .toList());
        }
        return table.text.toString();
    }

    private void results(List<Result> results) {
        if (results.isEmpty()) {
            return;
        }
        Map<String, Map<String, Result>> rows = new LinkedHashMap<>();
        results.forEach(result -> rows.computeIfAbsent(question(result), name -> new LinkedHashMap<>())
                .put(result.arm(), result));
        List<String> arms = results.stream().map(Result::arm).distinct().toList();
        boolean crowds = results.stream().anyMatch(result -> result.users() > 1);
        List<String> headings = new ArrayList<>(List.of("Question"));
        arms.forEach(arm -> headings.add(arm + ", ms"));
        if (crowds) {
            arms.forEach(arm -> headings.add(arm + ", per second"));
        }
        head(headings);
        rows.forEach((question, own) -> {
            List<String> cells = new ArrayList<>(List.of(question));
            cells(cells, arms, own, result -> number(result.times().median()));
            if (crowds) {
                cells(cells, arms, own, result -> number(result.perSecond()));
            }
            row(cells);
        });
    }

    private static String question(Result result) {
        return result.users() == 1 ? result.name() : result.name() + ", " + result.users() + " users";
    }

    private static void cells(
            List<String> cells, List<String> arms, Map<String, Result> results, Function<Result, String> value) {
        for (String arm : arms) {
            @Nullable Result result = results.get(arm);
            cells.add(result == null ? "" : result.error() == null ? value.apply(result) : "failed");
        }
    }

    private void trends(List<Trend> trends) {
        if (trends.isEmpty()) {
            return;
        }
        Map<String, Map<String, Trend>> rows = new LinkedHashMap<>();
        trends.forEach(trend -> rows.computeIfAbsent(trend.name(), name -> new LinkedHashMap<>())
                .put(trend.arm(), trend));
        List<String> arms = trends.stream().map(Trend::arm).distinct().toList();
        Trend.Over over = trends.get(0).over();
        if (text.length() > 0) {
            text.append('\n');
        }
        text.append("By ")
                .append(over.title())
                .append(", slopes ")
                .append(over.meaning())
                .append(":\n\n");
        List<String> headings = new ArrayList<>(List.of("Question"));
        arms.forEach(arm -> headings.addAll(List.of(arm + ", slope", arm + ", ms")));
        head(headings);
        rows.forEach((question, own) -> {
            List<String> cells = new ArrayList<>(List.of(question));
            for (String arm : arms) {
                @Nullable Trend trend = own.get(arm);
                cells.add(trend == null ? "" : String.format(Locale.ROOT, "%.2f", trend.slope()));
                cells.add(trend == null ? "" : span(trend));
            }
            row(cells);
        });
    }

    private static String span(Trend trend) {
        List<Trend.Point> points = trend.points();
        Trend.Point first = points.get(0);
        Trend.Point last = points.get(points.size() - 1);
        return number(trend.millis(first)) + " at " + Plot.number(first.x()) + ", " + number(trend.millis(last))
                + " at " + Plot.number(last.x());
    }

    /** As many digits as tell something. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%,.2f" : value < 1000 ? "%,.1f" : "%,.0f", value);
    }

    private void head(List<String> headings) {
        row(headings);
        text.append("|---".repeat(headings.size())).append("|\n");
    }

    private void row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
