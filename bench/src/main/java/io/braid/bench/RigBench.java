package io.braid.bench;

import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Option;

/** A workload over real servers with one amount of data, and a Braid in a process of its own. */
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

    /** What it is about. */
    RigData data() {
        return RigData.tpch(scale);
    }

    /** What is to be done as soon as Braid listens: nothing, as a rule. */
    void listening(Rig rig) throws SQLException {}

    /** Starts what is to be measured. */
    Rig start(Path where, String serverHeap) {
        return Rig.start(where, data(), serverHeap, line -> console.println("  " + line));
    }
}
