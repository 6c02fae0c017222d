package io.braid.bench;

import io.braid.bench.rig.RigAddresses;
import io.braid.bench.rig.RigData;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** A workload over the tables of TPC-H, which any databases may hold. */
abstract class TpchBench extends RigBench {
    private static final String EMBEDDED = "embedded";
    private static final String DEMO = "demo";

    @Option(
            names = "--rig",
            defaultValue = EMBEDDED,
            description =
                    "The databases: embedded, three of PostgreSQL and one of MariaDB; demo, DuckDB, PostgreSQL, H2"
                            + " and MariaDB; or a file with the addresses of others (default embedded).")
    private String rig = EMBEDDED;

    TpchBench(String workload) {
        super(workload);
    }

    /** What else it was told, beside the databases. */
    abstract Map<String, String> ownSettings();

    @Override
    final Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(ownSettings());
        settings.put("rig", rig);
        return settings;
    }

    /** Whether the databases are the bench's own. */
    final boolean isEmbedded() {
        return rig.equals(EMBEDDED);
    }

    @Override
    final RigData data() {
        return switch (rig) {
            case EMBEDDED -> RigData.tpch(scale);
            case DEMO -> RigData.demo(scale);
            default -> RigAddresses.read(Path.of(rig)).data(scale);
        };
    }
}
