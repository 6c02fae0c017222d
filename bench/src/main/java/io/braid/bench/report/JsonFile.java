package io.braid.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.braid.bench.rig.Cpu;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Report as JSON. */
public final class JsonFile {
    private JsonFile() {}

    public static void write(Path file, Report report) {
        ObjectNode document = begin(report.workload(), report.scale());
        ObjectNode versions = document.putObject("versions");
        report.versions().forEach(versions::put);
        ObjectNode settings = document.putObject("settings");
        report.settings().forEach(settings::put);
        ArrayNode results = document.putArray("results");
        report.results().forEach(result -> add(results.addObject(), result));
        ArrayNode metrics = document.putArray("metrics");
        report.metrics().forEach(metric -> metrics.addObject()
                .put("name", metric.name())
                .put("arm", metric.arm())
                .put("value", metric.value())
                .put("unit", metric.unit()));
        ArrayNode slopes = document.putArray("slopes");
        report.trends().forEach(trend -> add(slopes.addObject(), trend));
        write(file, document);
    }

    /** The common start of every report. */
    public static ObjectNode begin(String workload, double scale) {
        return new ObjectMapper()
                .createObjectNode()
                .put("workload", workload)
                .put("scale", scale)
                .put("commit", Report.commit())
                .put("machine", Report.machine());
    }

    /** Writes a report that was started with {@link #begin}. */
    public static void write(Path file, ObjectNode document) {
        try {
            new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), document);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private static void add(ObjectNode object, Trend trend) {
        object.put("name", trend.name()).put("arm", trend.arm());
        object.put("over", trend.over().title());
        object.put("slope", Double.isFinite(trend.slope()) ? trend.slope() : null);
        ArrayNode points = object.putArray("points");
        for (Trend.Point point : trend.points()) {
            points.addObject().put("x", point.x()).put("ms", trend.millis(point));
        }
    }

    private static void add(ObjectNode object, Result result) {
        object.put("name", result.name()).put("arm", result.arm()).put("users", result.users());
        object.put("rows", result.rows()).put("checksum", result.checksum());
        object.put("median_ms", result.times().median());
        object.put("min_ms", result.times().min());
        object.put("max_ms", result.times().max());
        object.put("p99_ms", result.times().p99());
        object.put("per_second", result.perSecond());
        Cpu cpu = result.cpu();
        if (cpu == null) {
            object.putNull("cpu_ms");
        } else {
            object.putObject("cpu_ms")
                    .put("source", cpu.source())
                    .put("server", cpu.server())
                    .put("client", cpu.client());
        }
        Map<String, Long> bytes = result.bytesBySource();
        if (bytes == null) {
            object.putNull("bytes_fetched");
        } else {
            object.put("bytes_fetched", result.bytesFetched());
            ObjectNode bySource = object.putObject("bytes_by_source");
            bytes.forEach(bySource::put);
        }
        object.put("error", result.error());
    }
}
