package io.braid.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes measurements for programs to read. */
final class JsonReport {
    private JsonReport() {}

    static void write(Path file, String workload, double scale, List<Measurement> measurements) {
        ObjectNode report = begin(workload, scale);
        ArrayNode results = report.putArray("results");
        for (Measurement measured : measurements) {
            results.addObject()
                    .put("name", measured.name())
                    .put("arm", measured.arm())
                    .put("users", 1)
                    .put("rows", measured.rows())
                    .put("checksum", measured.checksum())
                    .put("median_ms", measured.medianMs())
                    .put("min_ms", measured.minMs())
                    .put("max_ms", measured.maxMs())
                    .put("per_second", measured.perSecond())
                    .putNull("error");
        }
        write(file, report);
    }

    /** What it costs to read, of the workload {@code readers}. */
    static void writeReaders(Path file, double scale, List<ReadingCost> costs) {
        ObjectNode report = begin("readers", scale);
        ArrayNode results = report.putArray("results");
        for (ReadingCost cost : costs) {
            results.addObject()
                    .put("source", cost.source())
                    .put("way", cost.way())
                    .put("rows", cost.rows())
                    .put("cpu_ns_per_row", cost.cpuNanosPerRow())
                    .put("rows_per_second", cost.rowsPerSecond());
        }
        write(file, report);
    }

    private static ObjectNode begin(String workload, double scale) {
        ObjectNode report = new ObjectMapper().createObjectNode();
        report.put("workload", workload);
        report.put("scale", scale);
        report.put("commit", commit());
        report.put("machine", machine());
        return report;
    }

    private static void write(Path file, ObjectNode report) {
        try {
            new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), report);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** Of the source tree that the bench runs in; null where there is none, or no git. */
    private static @Nullable String commit() {
        try {
            Process git = new ProcessBuilder("git", "rev-parse", "--short", "HEAD")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String told = new String(git.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return told.isEmpty() ? null : told;
        } catch (IOException e) {
            return null;
        }
    }

    private static String machine() {
        return Runtime.getRuntime().availableProcessors() + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", Java " + Runtime.version().feature();
    }
}
