package io.braid.bench;

import io.braid.bench.load.ManyUsers;
import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.load.TimeLimit;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rival.Rival;
import io.braid.bench.rival.RivalKind;
import io.braid.demo.TpchQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The study, a large join and TPC-H by Braid and by others, in turn, over the same four databases. */
@Command(
        name = "rivals",
        description =
                "The study's queries, a large join, TPC-H and look-ups for many users: by one PostgreSQL, by Braid and"
                        + " by others over the same four databases.")
final class RivalsBench extends RigBench {
    private static final String LARGE_JOIN =
            "SELECT o_orderpriority, count(*), sum(l_quantity) FROM dbA.lineitem JOIN dbD.orders ON l_orderkey = o_orderkey"
                    + " GROUP BY o_orderpriority";

    @Option(
            names = "--rivals",
            split = ",",
            defaultValue = "teiid,duckdb,calcite",
            description = "Which others: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private List<RivalKind> kinds = List.of();

    @Option(
            names = "--work",
            split = ",",
            defaultValue = "study,join,tpch,users",
            description = "What they are asked: ${COMPLETION-CANDIDATES} (default: all).")
    private Set<Work> work = Set.of();

    @Option(
            names = "--only",
            split = ",",
            description = "Of the study's and TPC-H's queries, only these, such as B,Q21 (default: all).")
    private Set<String> only = Set.of();

    @Option(
            names = "--users",
            split = ",",
            defaultValue = "1,16,64",
            description = "How many look up (default 1,16,64).")
    private List<Integer> users = List.of();

    @Option(names = "--repeat", defaultValue = "3", description = "How often a query is measured (default 3).")
    private int repeat;

    @Mixin
    private WarmUp warmUp = new WarmUp(2);

    @Option(names = "--seconds", defaultValue = "8", description = "How long users are measured (default 8).")
    private int seconds;

    @Option(names = "--limit", defaultValue = "30", description = "Seconds that an answer may take (default 30).")
    private int limit;

    @Option(names = "--duckdb-extensions", description = "Where DuckDB's scanners are; it fetches them otherwise.")
    private @Nullable Path extensions;

    @Option(names = "--trino-url", description = "Of a Trino on this machine with catalog.management=dynamic.")
    private @Nullable String trinoUrl;

    /** What can be asked. */
    private enum Work {
        study,
        join,
        tpch,
        users
    }

    RivalsBench() {
        super("rivals");
    }

    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(warmUp.settings());
        settings.putAll(Map.of("repeat", "" + repeat, "limit", "" + limit, "rivals", "" + kinds));
        return settings;
    }

    @Override
    void measure(Rig rig) throws SQLException {
        RivalKind.Setup setup = new RivalKind.Setup(
                Path.of(System.getProperty("braid.rivals", "bench/rivals")),
                folder.resolve("rivals"),
                heap,
                extensions,
                trinoUrl);
        List<Rival> rivals = new ArrayList<>();
        try {
            for (RivalKind kind : kinds) {
                console.println("  starting " + kind.title());
                Rival rival = kind.start(rig, setup);
                rivals.add(rival);
                measures(rival.arm());
            }
            List<Arm> arms = new ArrayList<>(List.of(rig.direct(), rig.federated()));
            rivals.forEach(rival -> arms.add(rival.arm()));
            measure(rig, arms);
        } finally {
            rivals.forEach(Rival::close);
        }
    }

    private void measure(Rig rig, List<Arm> arms) throws SQLException {
        OneUser one = new OneUser(rig, warmUp.times(), repeat, seed, TimeLimit.of(limit)).warmingUpFor(warmUp.time());
        if (work.contains(Work.study)) {
            List<Question> study = StudyBench.SINGLE.stream()
                    .map(name -> StudyBench.question(name, "", scale))
                    .toList();
            study.forEach(question -> one.warmUp(arms, question));
            inTurn("A-F", one, arms, study);
        }
        if (work.contains(Work.join)) {
            ask(one, arms, new Question("large join", LARGE_JOIN, 0));
        }
        if (work.contains(Work.tpch)) {
            List<Question> queries = TpchQuery.all().stream()
                    .map(query -> new Question(query.name(), query.sql(), 0))
                    .toList();
            inTurn("TPC-H", one, arms, queries);
        }
        if (work.contains(Work.users)) {
            lookUps(rig, arms);
        }
        rig.mostMemory()
                .forEach((arm, bytes) -> console.printf(
                        Locale.ROOT, "most memory of %s with a heap of %s: %,d MB%n", arm, heap, bytes >> 20));
    }

    private void inTurn(String title, OneUser one, List<Arm> arms, List<Question> known) throws SQLException {
        List<Question> questions = known.stream()
                .filter(question -> only.isEmpty() || only.contains(question.name()))
                .toList();
        List<List<Result>> all = new ArrayList<>();
        for (Question question : questions) {
            all.add(ask(one, arms, question));
        }
        for (int i = 0; i < arms.size(); i++) {
            int arm = i;
            List<Result> own = all.stream().map(results -> results.get(arm)).toList();
            console.printf(
                    Locale.ROOT,
                    "%s by %s: %d of %d answered, %,.1f ms; Braid took %,.1f ms for these%n",
                    title,
                    arms.get(arm).name(),
                    own.stream().filter(RivalsBench::isAnswered).count(),
                    questions.size(),
                    total(all, arm, arm),
                    total(all, 1, arm));
        }
    }

    /** What one arm took in all for what another has answered. */
    private static double total(List<List<Result>> all, int arm, int answeredBy) {
        return all.stream()
                .filter(results -> isAnswered(results.get(answeredBy)))
                .mapToDouble(results -> results.get(arm).times().median())
                .sum();
    }

    private static boolean isAnswered(Result result) {
        return result.error() == null;
    }

    private void lookUps(Rig rig, List<Arm> arms) {
        ManyUsers many = new ManyUsers(rig, Math.max(1, seconds / 3), seconds, seed);
        Question question = StudyBench.question("H", "", scale);
        for (int size : users) {
            for (Arm arm : arms) {
                add(many.ask(arm, question, size));
            }
        }
    }
}
