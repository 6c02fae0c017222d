package io.braid.bench.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Report of one run of a workload.
 *
 * @param versions the versions of the measured servers by title
 * @param settings the options of the run
 * @param metrics the metrics of each arm
 * @param trends the growth of results
 */
public record Report(
        String workload,
        double scale,
        Map<String, String> versions,
        Map<String, String> settings,
        List<Result> results,
        List<Metric> metrics,
        List<Trend> trends) {
    public Report {
        versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
        settings = new TreeMap<>(settings);
        results = List.copyOf(results);
        metrics = List.copyOf(metrics);
        trends = List.copyOf(trends);
    }

    /** A report without metrics and trends, and without servers other than Braid of this commit. */
    public Report(String workload, double scale, Map<String, String> settings, List<Result> results) {
        this(workload, scale, Map.of(), settings, results, List.of(), List.of());
    }

    /** The servers, each with its titles in the workload. */
    public String servers() {
        Map<String, List<String>> titles = new LinkedHashMap<>();
        versions.forEach((title, version) ->
                titles.computeIfAbsent(version, each -> new ArrayList<>()).add(title));
        return titles.entrySet().stream()
                .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * The ratio of a result to the first one of the same question and number of users; 0 for the first one itself, and
     * if there is none.
     */
    public double ratio(Result result) {
        return ratio(results, result);
    }

    /** The ratio among incomplete results. */
    public static double ratio(List<Result> results, Result result) {
        Result first = results.stream()
                .filter(each -> each.name().equals(result.name()) && each.users() == result.users())
                .findFirst()
                .orElse(result);
        boolean both = first.isAnswered() && result.isAnswered();
        return both && !first.arm().equals(result.arm())
                ? result.times().median() / first.times().median()
                : 0;
    }

    /** A formatted ratio; empty for none. */
    public static String times(double ratio) {
        String format = ratio < 0.01 ? "%.4fx" : ratio < 0.1 ? "%.3fx" : "%.2fx";
        return ratio == 0 || !Double.isFinite(ratio) ? "" : String.format(Locale.ROOT, format, ratio);
    }

    /** The machine of the run. */
    public static String machine() {
        return Machine.description();
    }

    /** All results with the arms side by side, for a terminal. */
    public String tables() {
        return Tables.of(this).stream().map(Table::text).collect(Collectors.joining("\n"));
    }

    /** The commit of the source tree in the current folder. */
    public static String commit() {
        try {
            Process git = new ProcessBuilder("git", "rev-parse", "--short", "HEAD")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (BufferedReader reader = git.inputReader(StandardCharsets.UTF_8)) {
                String line = reader.readLine();
                return line == null || !git.waitFor(5, TimeUnit.SECONDS) ? "unknown" : line;
            }
        } catch (IOException e) {
            return "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}
