package io.braid.bench.option;

import io.braid.bench.rig.RigAddresses;
import io.braid.bench.rig.RigData;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** Option that selects the databases of a workload. */
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

    /** True for embedded databases. */
    public boolean isEmbedded() {
        return rig.equals(EMBEDDED);
    }

    /** The data of a scale and its distribution over the databases. */
    public RigData data(double scale) {
        return switch (rig) {
            case EMBEDDED -> RigData.tpch(scale);
            case DEMO -> RigData.demo(scale);
            default -> RigAddresses.read(Path.of(rig)).data(scale);
        };
    }

    /**
     * As {@link #data}, for a workload that changes the databases. Fails for given ones.
     *
     * @param changed what the workload changes, for the message
     */
    public RigData ownData(double scale, String changed) {
        RigData data = data(scale);
        if (data.isGiven()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, changed + ": --rig takes embedded or demo here, and no file.");
        }
        return data;
    }

    /** The data of TPC-DS, which the demo does not have. */
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
