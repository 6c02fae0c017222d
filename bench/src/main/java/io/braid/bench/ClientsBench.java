package io.braid.bench;

import io.braid.bench.load.Changes;
import io.braid.bench.load.Knee;
import io.braid.bench.load.ThinkingClients;
import io.braid.bench.load.Zipf;
import io.braid.bench.report.Result;
import io.braid.bench.report.Trend;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import io.braid.testkit.tpch.TpchData;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Workload of clients that look up a row and pause in between: the number served before the mean response time exceeds
 * a limit.
 */
@Command(
        name = "clients",
        description = "How many clients, each looking up a customer with his rank and thinking 25 ms on average, are"
                + " served in a mean of"
                + " 100 ms: by one database, and by Braid without kept rows, with kept results and with a"
                + " materialized"
                + " view, while a twentieth of the rows change; and what a cache costs that is of no use.")
final class ClientsBench extends TpchBench {
    private static final double LONGEST_MEAN_MILLIS = 100;
    private static final double SKEW = 0.8;
    private static final double CHANGED = 0.05;

    /** Maximal number of direct connections to a database, beside Braid's. */
    private static final int CONNECTIONS = 100;

    private static final int SETTLING_CLIENTS = 40;
    private static final int SETTLING_SECONDS = 3;
    private static final int WARM_UP_CLIENTS = 20;
    private static final int WARM_UP_ROUNDS = 2;
    private static final int REFRESHES_IN_AGE = 3;
    private static final String SCHEMA = "bench_clients";

    /** The rank makes the source scan the whole segment, so that the source is the bottleneck. */
    private static final String SQL = """
            SELECT r.c_name, r.c_acctbal, n_name, r.ahead
            FROM (SELECT c.c_custkey, c.c_name, c.c_acctbal, c.c_nationkey, COUNT(*) AS ahead
                  FROM dbB.customer c
                  JOIN dbB.customer o ON o.c_mktsegment = c.c_mktsegment AND o.c_acctbal >= c.c_acctbal
                  GROUP BY c.c_custkey, c.c_name, c.c_acctbal, c.c_nationkey) r
            JOIN dbD.nation ON r.c_nationkey = n_nationkey
            WHERE r.c_custkey = ?""";

    private static final String VIEW = """
            CREATE OR REPLACE MATERIALIZED VIEW %1$s.ranked
              OPTIONS (refresh 'every %2$d ms', max_staleness '%3$d s', on_stale 'live', index 'c_custkey')
              AS SELECT c_custkey, c_name, c_acctbal, n_name,
                COUNT(*) OVER (PARTITION BY c_mktsegment ORDER BY c_acctbal DESC) AS ahead
              FROM dbB.customer JOIN dbD.nation ON c_nationkey = n_nationkey""";

    @Option(
            names = "--step",
            defaultValue = "5",
            description = "Which difference in clients is told apart (default 5).")
    private int step;

    @Option(names = "--most", defaultValue = "1500", description = "How many there are at most (default 1500).")
    private int most;

    @Option(names = "--seconds", defaultValue = "3", description = "How long each step is measured (default 3).")
    private int seconds;

    @Option(names = "--ttl", defaultValue = "30", description = "How old kept rows may be, in seconds (default 30).")
    private int ttl;

    @Option(
            names = "--warm-up-seconds",
            defaultValue = "10",
            description = "For how long each way is used in each of two rounds before any is measured (default 10).")
    private int warmUp;

    @Option(
            names = "--pairs",
            defaultValue = "6",
            description = "How often a useless cache is measured in turn with none (default 6).")
    private int pairs;

    ClientsBench() {
        super("clients");
    }

    /**
     * Method of looking up rows.
     *
     * @param age the maximal age of the rows
     * @param most the maximal number of clients to try
     * @param settlingSeconds the time until its performance is stable
     */
    private record Way(Arm arm, Duration age, int most, int settlingSeconds, ServedClients served) {
        Way(Arm arm, Duration age, int most, int settlingSeconds) {
            this(arm, age, most, settlingSeconds, new ServedClients(arm.name(), new ArrayList<>()));
        }
    }

    @Override
    RigData data() {
        return ownData("clients changes the customers");
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of(
                "step", "" + step,
                "most", "" + most,
                "seconds", "" + seconds,
                "ttl", "" + ttl,
                "warm-up-seconds", "" + warmUp,
                "pairs", "" + pairs);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        Arm federated = rig.federated();
        Duration age = Duration.ofSeconds(ttl);
        // The database with all tables has its own customers, which nothing changes.
        Way direct = new Way(rig.direct(), Duration.ofDays(1), Math.min(most, CONNECTIONS), SETTLING_SECONDS);
        Way without = new Way(federated, Duration.ZERO, most, SETTLING_SECONDS);
        // The cache has its full size once the first entries expire.
        Way cached = new Way(hinted("cached", federated, "cache(ttl " + ttl + "s)"), age, most, ttl);
        Way view = new Way(new Arm("view", federated.connector(), sql -> ofView()), age, most, SETTLING_SECONDS);
        // A cache with a lifetime of a millisecond has no hits, which shows the overhead of a useless cache.
        Way useless =
                new Way(hinted("useless", federated, "cache(ttl 1ms)"), Duration.ofMillis(1), most, SETTLING_SECONDS);
        List<Way> ways = List.of(direct, without, cached, view);
        try (Connection connection = federated.connect();
                Statement statement = connection.createStatement()) {
            keep(statement);
            try {
                warmUp(rig, List.of(direct, without, cached, view, useless));
                for (Way way : ways) {
                    serve(rig, way, "first turn");
                }
                for (int i = ways.size() - 1; i >= 0; i--) {
                    serve(rig, ways.get(i), "second turn");
                }
                tell(List.of(without, direct, cached, view));
                compare(rig, without, useless);
            } finally {
                statement.execute("DROP SCHEMA " + SCHEMA + " CASCADE");
            }
        }
    }

    private static Arm hinted(String name, Arm arm, String hint) {
        return new Arm(name, arm.connector(), text -> text.replaceFirst("SELECT ", "SELECT /*+ " + hint + " */ "));
    }

    private static String ofView() {
        return "SELECT c_name, c_acctbal, n_name, ahead FROM " + SCHEMA + ".ranked WHERE c_custkey = ?";
    }

    private void keep(Statement statement) throws SQLException {
        statement.execute("CREATE VIRTUAL SCHEMA IF NOT EXISTS " + SCHEMA);
        statement.execute(VIEW.formatted(SCHEMA, ttl * 1000 / REFRESHES_IN_AGE, ttl));
        statement.execute("REFRESH MATERIALIZED VIEW " + SCHEMA + ".ranked");
    }

    /** Warms up alternately, so that no method meets a server that is better warmed up. */
    private void warmUp(Rig rig, List<Way> ways) throws SQLException {
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            for (Way way : ways) {
                try (Changes changes = changes(rig);
                        ThinkingClients clients = clients(way, changes)) {
                    clients.measure(rig, "warm-up", WARM_UP_CLIENTS, warmUp);
                }
            }
        }
    }

    /** Increases the number of clients until the limit is exceeded, and searches for the largest number served. */
    private void serve(Rig rig, Way way, String turn) throws SQLException {
        Knee knee = new Knee(step, way.most(), LONGEST_MEAN_MILLIS);
        List<Knee.Met> met = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        String error = null;
        try (Changes changes = changes(rig);
                ThinkingClients clients = clients(way, changes)) {
            clients.measure(rig, "settling", SETTLING_CLIENTS, way.settlingSeconds());
            for (OptionalInt next = knee.next(met); next.isPresent() && error == null; next = knee.next(met)) {
                Result result = clients.measure(rig, turn, next.getAsInt(), seconds);
                error = result.error();
                add(result);
                if (error == null) {
                    met.add(new Knee.Met(next.getAsInt(), clients.meanMillis()));
                    results.add(result);
                }
            }
            steps(results);
            int served = knee.served(met).map(Knee.Met::clients).orElse(0);
            way.served()
                    .trials()
                    .add(new ServedClients.Trial(
                            results.stream()
                                    .filter(result -> result.users() == served)
                                    .findFirst(),
                            knee.isReached(met),
                            changes.staleReads()));
        }
    }

    /** Adds the response times over the number of clients. */
    private void steps(List<Result> results) {
        if (results.size() > 1) {
            add(new Trend(
                    results.get(0).name(),
                    Trend.Over.USERS,
                    results.stream()
                            .sorted(Comparator.comparing(Result::users))
                            .map(result -> new Trend.Point(result.users(), result))
                            .toList()));
        }
    }

    /** Prints the results relative to the first method. */
    private void tell(List<Way> ways) {
        console.printf("%nServed in a mean of %.0f ms at most:%n", LONGEST_MEAN_MILLIS);
        for (Way way : ways) {
            way.served().metrics().forEach(this::add);
            forbidStale(way, way.served().staleReads());
        }
    }

    private void forbidStale(Way way, long reads) {
        if (reads > 0) {
            add(Result.failed("stale reads", way.arm().name(), 1, reads + " rows were older than they may be"));
        }
    }

    /** Measures the overhead of a cache without hits, with as many clients as are served without it. */
    private void compare(Rig rig, Way without, Way useless) throws SQLException {
        int clients = Math.max(step, without.served().clients());
        List<Result> plain = new ArrayList<>();
        List<Result> kept = new ArrayList<>();
        try (Changes changes = changes(rig);
                ThinkingClients one = clients(without, changes);
                ThinkingClients other = clients(useless, changes)) {
            for (int pair = 0; pair < pairs; pair++) {
                String name = "useless cache, pair " + (pair + 1);
                // Alternates the order.
                if (pair % 2 == 0) {
                    plain.add(inTurn(rig, name, one, clients));
                    kept.add(inTurn(rig, name, other, clients));
                } else {
                    kept.add(inTurn(rig, name, other, clients));
                    plain.add(inTurn(rig, name, one, clients));
                }
                add(plain.get(pair));
                add(kept.get(pair));
            }
            ServedClients.useless(without.arm().name(), plain, useless.arm().name(), kept)
                    .forEach(this::add);
            forbidStale(useless, changes.staleReads());
        }
    }

    private Result inTurn(Rig rig, String name, ThinkingClients clients, int count) {
        Result result = clients.measure(rig, name, count, seconds);
        clients.want(0);
        return result;
    }

    private Changes changes(Rig rig) throws SQLException {
        return new Changes(rig.directly("dbB"), TpchData.customers(scale), CHANGED, seed);
    }

    private ThinkingClients clients(Way way, Changes changes) {
        return new ThinkingClients(way.arm(), SQL, new Zipf(TpchData.customers(scale), SKEW), seed, changes, way.age());
    }
}
