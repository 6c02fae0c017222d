package io.braid.bench.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One run of a workload.
 *
 * @param settings what it was told to do
 * @param trends how some of the results grow
 */
public record Report(
        String workload, double scale, Map<String, String> settings, List<Result> results, List<Trend> trends) {
    public Report {
        settings = new TreeMap<>(settings);
        results = List.copyOf(results);
        trends = List.copyOf(trends);
    }

    /** Whose results do not grow. */
    public Report(String workload, double scale, Map<String, String> settings, List<Result> results) {
        this(workload, scale, settings, results, List.of());
    }

    /** Where it ran. */
    public static String machine() {
        return Runtime.getRuntime().availableProcessors() + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", Java " + Runtime.version().feature();
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
