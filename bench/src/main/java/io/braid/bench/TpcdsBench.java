package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.load.Streams;
import io.braid.bench.option.RigOption;
import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import io.braid.testkit.tpcds.TpcdsQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Queries of TPC-DS that read much data, with facts and dimensions in different databases. */
@Command(
        name = "tpcds",
        description =
                "26 queries of TPC-DS that read much, one after the other and in streams: one PostgreSQL, and Braid"
                        + " over four"
                        + " databases, with the facts in other ones than what they refer to.")
final class TpcdsBench extends RigBench {
    /** Queries whose filters on facts select at least a year, a month or a category. */
    static final Set<String> QUERIES = Set.of(
            "q03", "q07", "q15", "q19", "q20", "q21", "q22", "q26", "q27", "q33", "q34", "q42", "q43", "q46", "q50",
            "q53", "q60", "q62", "q65", "q71", "q76", "q79", "q88", "q97", "q98", "q99");

    @Mixin
    private RigOption databases = new RigOption();

    @Option(names = "--streams", defaultValue = "3", description = "How many streams at once (default 3).")
    private int streams;

    @Option(names = "--repeat", defaultValue = "3", description = "How often a query is measured (default 3).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "1", description = "How often it runs before that (default 1).")
    private int warmUp;

    TpcdsBench() {
        super("tpcds");
    }

    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(databases.settings());
        settings.putAll(Map.of("streams", "" + streams, "repeat", "" + repeat, "warm-up", "" + warmUp));
        return settings;
    }

    @Override
    RigData data() {
        return databases.tpcds(scale);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        List<Arm> arms = List.of(named(rig.direct(), table -> table), named(rig.federated(), data()::federated));
        OneUser one = new OneUser(rig, warmUp, repeat, seed);
        List<List<Result>> asked = new ArrayList<>();
        for (Question question : questions()) {
            asked.add(ask(one, arms, question));
        }
        Metric.totals("all queries", asked).forEach(this::add);
        fetched(asked);
        Streams all = new Streams(rig, arms.get(0), questions(), seed);
        for (Arm arm : arms) {
            add(all.run(arm, streams));
        }
    }

    /** The questions, with placeholders that each arm replaces by its table names. */
    static List<Question> questions() {
        return TpcdsQuery.all().stream()
                .filter(query -> QUERIES.contains(query.name()))
                .map(query -> new Question(query.name(), query.unordered(), 0))
                .toList();
    }

    private static Arm named(Arm arm, UnaryOperator<String> table) {
        return new Arm(arm.name(), arm.connector(), text -> TpcdsQuery.named(text, table));
    }

    private void fetched(List<List<Result>> asked) {
        List<Result> own = asked.stream().map(results -> results.get(1)).toList();
        long bytes = own.stream()
                .mapToLong(result -> Math.max(0, result.bytesFetched()))
                .sum();
        double cpu = own.stream()
                .filter(result -> result.cpu() != null)
                .mapToDouble(result -> result.cpu().server())
                .sum();
        if (bytes > 0 && cpu > 0) {
            String arm = own.get(0).arm();
            bytesBySource().forEach((source, each) -> add(new Metric("fetched from " + source, arm, each / 1e6, "MB")));
            add(new Metric("fetched", arm, bytes / 1e6, "MB"));
            add(new Metric("fetched for each second of the server's processor time", arm, bytes / 1e3 / cpu, "MB"));
        }
    }
}
