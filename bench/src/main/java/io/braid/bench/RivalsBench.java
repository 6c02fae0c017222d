package io.braid.bench;

import io.braid.bench.load.ManyUsers;
import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.load.TimeLimit;
import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rival.Rival;
import io.braid.bench.rival.RivalKind;
import io.braid.demo.TpchQuery;
import io.braid.spi.error.BraidException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The study, a large join and TPC-H by Braid and by other systems, alternately, over the same four databases. */
@Command(
        name = "rivals",
        description =
                "The study's queries, a large join, TPC-H and look-ups for many users: by one PostgreSQL, by Braid and"
                        + " by others over the same four databases.")
final class RivalsBench extends TpchBench {
    private static final String LARGE_JOIN =
            "SELECT o_orderpriority, count(*), sum(l_quantity) FROM dbA.lineitem JOIN dbD.orders ON l_orderkey ="
                    + " o_orderkey"
                    + " GROUP BY o_orderpriority";

    /** In other rigs, no two databases hold orders and their lines. */
    private static final String LARGE_JOIN_ELSEWHERE =
            "SELECT ps_suppkey, count(*), sum(l_quantity) FROM dbA.lineitem JOIN dbC.partsupp ON l_partkey = ps_partkey"
                    + " AND l_suppkey = ps_suppkey GROUP BY ps_suppkey";

    /** Maximal number of users of the warm-up; more would wait for slow systems without any effect. */
    private static final int MOST_BEFORE = 16;

    @Option(
            names = "--rivals",
            split = ",",
            defaultValue = "teiid,duckdb",
            description = "Which others: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private List<RivalKind> kinds = List.of();

    @Option(
            names = "--work",
            split = ",",
            defaultValue = "study,join,tpch,users",
            description = "What they are asked: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
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
            description = "How many ask at once, for users and lookups (default 1,16,64).")
    private List<Integer> users = List.of();

    @Option(names = "--repeat", defaultValue = "3", description = "How often a query is measured (default 3).")
    private int repeat;

    @Mixin
    private WarmUpRuns warmUp = new WarmUpRuns(2);

    @Option(names = "--seconds", defaultValue = "8", description = "How long users are measured (default 8).")
    private int seconds;

    @Option(names = "--limit", defaultValue = "30", description = "Seconds that an answer may take (default 30).")
    private int limit;

    @Option(
            names = "--rival-heap",
            description = "The heap of others that have a process of their own (default: that of the server).")
    private @Nullable String rivalHeap;

    @Option(names = "--duckdb-extensions", description = "Where DuckDB's scanners are; it fetches them otherwise.")
    private @Nullable Path extensions;

    @Option(names = "--trino-url", description = "Of a Trino on this machine with catalog.management=dynamic.")
    private @Nullable String trinoUrl;

    private final List<Rival> rivals = new ArrayList<>();
    /** The time to Braid's first result. */
    private @Nullable Result started;

    /** Work to measure. */
    private enum Work {
        study,
        join,
        rows,
        tpch,
        users,
        lookups
    }

    RivalsBench() {
        super("rivals");
    }

    @Override
    Map<String, String> ownSettings() {
        Map<String, String> settings = new TreeMap<>(warmUp.settings());
        settings.putAll(Map.of("repeat", "" + repeat, "limit", "" + limit, "rivals", "" + kinds));
        settings.put("rival-heap", rivalHeap());
        return settings;
    }

    private String rivalHeap() {
        return rivalHeap == null ? heap : rivalHeap;
    }

    @Override
    boolean isOthers(String arm) {
        return kinds.stream().anyMatch(kind -> kind.title().equals(arm));
    }

    @Override
    void listening(Rig rig) throws SQLException {
        started = firstAnswer(rig.federated(), rig.start());
    }

    @Override
    void measure(Rig rig) throws SQLException {
        RivalKind.Setup setup = new RivalKind.Setup(
                Path.of(System.getProperty("braid.rivals", "bench/rivals")),
                folder.resolve("rivals"),
                rivalHeap(),
                extensions,
                trinoUrl);
        try {
            add(Objects.requireNonNull(started));
            kinds.forEach(kind -> start(rig, kind, setup));
            List<Arm> arms = new ArrayList<>(List.of(rig.direct(), rig.federated()));
            rivals.forEach(rival -> arms.add(rival.arm()));
            measure(rig, arms);
        } finally {
            rivals.forEach(Rival::close);
        }
    }

    /** Starts a system. One that cannot be started, or does not respond, is reported and left out. */
    private void start(Rig rig, RivalKind kind, RivalKind.Setup setup) {
        console.println("  starting " + kind.title());
        try {
            Rival rival = kind.over(rig, setup);
            rivals.add(rival);
            start(rival);
        } catch (SQLException e) {
            refuse(kind, Result.reason(e));
        } catch (BraidException e) {
            refuse(kind, String.valueOf(e.getMessage()));
        }
    }

    private void start(Rival rival) throws SQLException {
        long began = System.nanoTime();
        rival.start();
        add(firstAnswer(rival.arm(), Duration.ofNanos(System.nanoTime() - began)));
        measures(rival.arm());
    }

    /** The time from the start of a system to its first result. */
    private Result firstAnswer(Arm arm, Duration start) throws SQLException {
        Question question = study().get(0);
        long asked = System.nanoTime();
        long rows;
        try (Connection connection = arm.connect();
                PreparedStatement statement = question.prepare(arm, connection)) {
            rows = question.read(statement, new Random(seed)).rows();
        }
        long nanos = start.toNanos() + System.nanoTime() - asked;
        Result.Times times = Result.Times.of(new long[] {nanos});
        return new Result("start", arm.name(), 1, rows, "", times, 1000 / times.median(), null, null, null);
    }

    private void refuse(RivalKind kind, String reason) {
        add(Result.failed("start", kind.title(), 1, reason));
        rivals.removeIf(rival -> {
            boolean refused = rival.arm().name().equals(kind.title());
            if (refused) {
                rival.close();
            }
            return refused;
        });
    }

    private List<Question> study() {
        return StudyBench.SINGLE.stream()
                .map(name -> StudyBench.question(name, "", scale))
                .toList();
    }

    private void measure(Rig rig, List<Arm> arms) throws SQLException {
        OneUser one = new OneUser(rig, warmUp.times(), repeat, seed, TimeLimit.of(limit)).warmingUpFor(warmUp.time());
        if (work.contains(Work.study)) {
            study().forEach(question -> one.warmUp(arms, question));
            inTurn(rig, "A to F", one, arms, study());
        }
        if (work.contains(Work.join)) {
            askOrStartAgain(
                    rig, one, arms, new Question("large join", isEmbedded() ? LARGE_JOIN : LARGE_JOIN_ELSEWHERE, 0));
        }
        if (work.contains(Work.rows)) {
            askOrStartAgain(rig, one, arms, new Question("rows", "SELECT * FROM dbA.lineitem", 0));
        }
        if (work.contains(Work.tpch)) {
            List<Question> queries = TpchQuery.all().stream()
                    .map(query -> new Question(query.name(), query.sql(), 0))
                    .toList();
            inTurn(rig, "all of TPC-H", one, arms, queries);
        }
        if (work.contains(Work.users)) {
            crowds(rig, arms, StudyBench.question("H", "", scale));
        }
        if (work.contains(Work.lookups)) {
            crowds(rig, arms, StudyBench.lookUp("look-up", scale));
        }
        rig.mostMemory().forEach((arm, bytes) -> add(new Metric("most memory resident", arm, bytes >> 20, "MB")));
    }

    private void inTurn(Rig rig, String title, OneUser one, List<Arm> arms, List<Question> known) throws SQLException {
        List<Question> questions = known.stream()
                .filter(question -> only.isEmpty() || only.contains(question.name()))
                .toList();
        List<List<Result>> all = new ArrayList<>();
        for (Question question : questions) {
            all.add(askOrStartAgain(rig, one, arms, question));
        }
        Metric.totals(title, all).forEach(this::add);
    }

    /** Restarts a system that ignores a cancellation, so that it can run the remaining questions. */
    private List<Result> askOrStartAgain(Rig rig, OneUser one, List<Arm> arms, Question question) throws SQLException {
        List<Result> results = ask(one, arms, question);
        for (Rival rival : rivals) {
            if (rival.canStartAgain() && one.stuck().contains(rival.arm().name())) {
                startAgain(rig, rival, one);
            }
        }
        return results;
    }

    private void startAgain(Rig rig, Rival rival, OneUser one) {
        Arm arm = rival.arm();
        console.println("  starting " + arm.name() + " again");
        rig.mostMemory();
        rival.close();
        try {
            rival.start();
            one.stuck().remove(arm.name());
            study().forEach(question -> one.warmUp(List.of(arm), question));
        } catch (SQLException | BraidException e) {
            console.println("  it does not start: " + e.getMessage());
        }
    }

    /** Warms up all arms with concurrent users before measuring any, so that the first is not at a disadvantage. */
    private void crowds(Rig rig, List<Arm> arms, Question question) {
        ManyUsers many = new ManyUsers(rig, seconds, seed);
        int first = Math.min(MOST_BEFORE, Collections.max(users));
        arms.forEach(arm -> many.warmUp(arm, question, first, warmUp.time().multipliedBy(3)));
        many.inRounds(many.levels(arms, question, users), console::println).forEach(this::add);
    }
}
