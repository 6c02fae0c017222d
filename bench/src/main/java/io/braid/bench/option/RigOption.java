package io.braid.bench.option;

import io.braid.bench.rig.RigAddresses;
import io.braid.bench.rig.RigData;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** Over which databases a workload runs. */
public final class RigOption {
    private static final String EMBEDDED = "embedded";
    private static final String DEMO = "demo";

    @Option(
            names = "--rig",
            defaultValue = EMBEDDED,
            description =
                    "The databases: embedded, three of PostgreSQL and one of MariaDB; demo, DuckDB, PostgreSQL, H2"
                            + " and MariaDB; or a file with the addresses of others (default embedded).")
    private String rig = EMBEDDED;

    public Map<String, String> settings() {
        return Map.of("rig", rig);
    }

    /** True if the databases are the bench's own. */
    public boolean isEmbedded() {
        return rig.equals(EMBEDDED);
    }

    /** What is in which of them with that much data. */
    public RigData data(double scale) {
        return switch (rig) {
            case EMBEDDED -> RigData.tpch(scale);
            case DEMO -> RigData.demo(scale);
            default -> RigAddresses.read(Path.of(rig)).data(scale);
        };
    }

    /** The same where none of the databases may be somebody's own: they are {@code changed}. */
    public RigData ownData(double scale, String changed) {
        RigData data = data(scale);
        if (data.isGiven()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, changed + ": --rig takes embedded or demo here, and no file.");
        }
        return data;
    }

    /** What is where with that much data of TPC-DS, of which the demo has none. */
    public RigData tpcds(double scale) {
        return switch (rig) {
            case EMBEDDED -> RigData.tpcds(scale);
            case DEMO ->
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "The demo has no tables of TPC-DS: --rig takes embedded here, or a file.");
            default -> RigAddresses.read(Path.of(rig)).tpcds(scale);
        };
    }
}
