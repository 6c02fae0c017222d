package io.braid.bench;

import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Option;

/** Base of workloads over real servers with data of one scale, and Braid in its own process. */
abstract class RigBench extends ReportedBench {
    @Option(names = "--scale", defaultValue = "0.1", description = "How much data (default 0.1).")
    double scale;

    RigBench(String workload) {
        super(workload);
    }

    abstract void measure(Rig rig) throws SQLException;

    @Override
    final double scale() {
        return scale;
    }

    @Override
    final void run() throws SQLException {
        try (Rig rig = start(folder, heap)) {
            listening(rig);
            rig.awaitReady();
            heading(rig);
            measure(rig);
        }
    }

    /** The data. */
    RigData data() {
        return RigData.tpch(scale);
    }

    /** Called when Braid listens; does nothing by default. */
    void listening(Rig rig) throws SQLException {}

    /** Starts the rig. */
    Rig start(Path where, String serverHeap) {
        return Rig.start(where, data(), serverHeap, line -> console.println("  " + line));
    }
}
