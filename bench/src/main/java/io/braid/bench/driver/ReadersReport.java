package io.braid.bench.driver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.braid.bench.report.JsonFile;
import java.nio.file.Path;
import java.util.List;

/** Report of reading costs as JSON. */
final class ReadersReport {
    private ReadersReport() {}

    static void write(Path file, double scale, List<ReadingCost> costs) {
        ObjectNode report = JsonFile.begin("readers", scale);
        ArrayNode results = report.putArray("results");
        for (ReadingCost cost : costs) {
            results.addObject()
                    .put("source", cost.source())
                    .put("way", cost.way())
                    .put("rows", cost.rows())
                    .put("cpu_ns_per_row", cost.cpuNanosPerRow())
                    .put("rows_per_second", cost.rowsPerSecond());
        }
        JsonFile.write(file, report);
    }
}
