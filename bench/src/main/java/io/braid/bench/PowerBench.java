package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.report.Result;
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
    private static final double SECONDS_PER_HOUR = 3600;

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
        List<Result> direct = new ArrayList<>();
        List<Result> braid = new ArrayList<>();
        for (TpchQuery query : TpchQuery.all()) {
            List<Result> both =
                    ask(one, List.of(rig.direct(), rig.federated()), new Question(query.name(), query.sql(), 0));
            direct.add(both.get(0));
            braid.add(both.get(1));
        }
        show("direct", direct);
        show("braid", braid);
    }

    private void show(String arm, List<Result> results) {
        double total =
                results.stream().mapToDouble(result -> result.times().median()).sum() / 1000;
        double logarithms = results.stream()
                .mapToDouble(result -> Math.log(result.times().median() / 1000))
                .sum();
        double mean = Math.exp(logarithms / results.size());
        console.printf(
                "%s: %.2f s in all, geometric mean %.3f s, power %,.0f%n",
                arm, total, mean, SECONDS_PER_HOUR * scale / mean);
    }
}
