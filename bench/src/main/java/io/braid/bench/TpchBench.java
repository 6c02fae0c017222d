package io.braid.bench;

import io.braid.bench.option.RigOption;
import io.braid.bench.rig.RigData;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** A workload over the tables of TPC-H, which any databases may hold. */
abstract class TpchBench extends RigBench {
    @Mixin
    private RigOption databases = new RigOption();

    TpchBench(String workload) {
        super(workload);
    }

    /** What else it was told, beside the databases. */
    abstract Map<String, String> ownSettings();

    @Override
    final Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(ownSettings());
        settings.putAll(databases.settings());
        return settings;
    }

    /** True if the databases are the bench's own. */
    final boolean isEmbedded() {
        return databases.isEmbedded();
    }

    @Override
    RigData data() {
        return databases.data(scale);
    }

    /** The same where none of the databases may be somebody's own: they are {@code changed}. */
    final RigData ownData(String changed) {
        return databases.ownData(scale, changed);
    }
}
