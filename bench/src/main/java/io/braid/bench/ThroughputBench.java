package io.braid.bench;

import io.braid.bench.load.Question;
import io.braid.bench.load.Streams;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.demo.TpchQuery;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Concurrent streams of the 22 queries of TPC-H, each in its own order. */
@Command(
        name = "throughput",
        description =
                "Streams of the 22 queries of TPC-H at once, each in its own order: one PostgreSQL, and Braid over"
                        + " four databases.")
final class ThroughputBench extends TpchBench {
    @Option(names = "--streams", split = ",", defaultValue = "1,6", description = "How many streams (default 1,6).")
    private List<Integer> streams = List.of();

    @Option(names = "--repeat", defaultValue = "1", description = "How often they run; all runs count (default 1).")
    private int repeat;

    ThroughputBench() {
        super("throughput");
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of("streams", streams.toString(), "repeat", "" + repeat);
    }

    @Override
    void measure(Rig rig) {
        List<Question> questions = TpchQuery.all().stream()
                .map(query -> new Question(query.name(), query.sql(), 0))
                .toList();
        Streams all = new Streams(rig, rig.direct(), questions, seed);
        for (Arm arm : List.of(rig.direct(), rig.federated())) {
            all.run(arm, 1);
            for (int count : streams) {
                Result result = all.run(arm, count, repeat);
                add(result);
                PublishedMetrics.throughput(scale, result).ifPresent(this::add);
            }
        }
    }
}
