package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.demo.TpchQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The 22 queries of TPC-H, one after the other, over one database and over four. */
@Command(
        name = "power",
        description = "The 22 queries of TPC-H one after the other: one PostgreSQL, and Braid over four databases.")
final class PowerBench extends TpchBench {
    @Option(names = "--repeat", defaultValue = "3", description = "How often a query is measured (default 3).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "2", description = "How often it runs before that (default 2).")
    private int warmUp;

    PowerBench() {
        super("power");
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of("repeat", "" + repeat, "warm-up", "" + warmUp);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        OneUser one = new OneUser(rig, warmUp, repeat, seed);
        List<Arm> arms = List.of(rig.direct(), rig.federated());
        List<List<Result>> asked = new ArrayList<>();
        for (TpchQuery query : TpchQuery.all()) {
            asked.add(ask(one, arms, new Question(query.name(), query.sql(), 0)));
        }
        Metric.totals("all queries", asked).forEach(this::add);
        PublishedMetrics.power(scale, asked).forEach(this::add);
    }
}
