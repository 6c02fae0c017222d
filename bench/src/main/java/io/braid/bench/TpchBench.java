package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.option.RigOption;
import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.RigData;
import io.braid.demo.TpchQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** Base of workloads over the tables of TPC-H in any databases. */
abstract class TpchBench extends RigBench {
    @Mixin
    private RigOption databases = new RigOption();

    TpchBench(String workload) {
        super(workload);
    }

    /** Further settings, beside the databases. */
    abstract Map<String, String> ownSettings();

    @Override
    final Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(ownSettings());
        settings.putAll(databases.settings());
        return settings;
    }

    /** True if the databases are embedded ones. */
    final boolean isEmbedded() {
        return databases.isEmbedded();
    }

    @Override
    RigData data() {
        return databases.data(scale);
    }

    /** Measures the 22 queries of TPC-H by each arm, and their totals. */
    final void askAll(OneUser one, List<Arm> arms) throws SQLException {
        List<List<Result>> asked = new ArrayList<>();
        for (TpchQuery query : TpchQuery.all()) {
            asked.add(ask(one, arms, new Question(query.name(), query.sql(), 0)));
        }
        Metric.totals("all queries", asked).forEach(this::add);
        PublishedMetrics.power(scale, asked).forEach(this::add);
    }

    /**
     * The data of embedded or demo databases, for a workload that changes them. Fails for given ones.
     *
     * @param changed what the workload changes, for the message
     */
    final RigData ownData(String changed) {
        return databases.ownData(scale, changed);
    }
}
