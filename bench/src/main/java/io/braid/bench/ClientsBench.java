package io.braid.bench;

import io.braid.bench.load.Changes;
import io.braid.bench.load.ThinkingClients;
import io.braid.bench.load.Zipf;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How many clients who look up a row and think in between are served before the mean answer takes too long. */
@Command(
        name = "clients",
        description =
                "How many clients, each looking up a row and thinking 25 ms on average, are served in a mean of 100 ms, with kept"
                        + " results and without, while a twentieth of the rows change.")
final class ClientsBench extends RigBench {
    private static final double LONGEST_MEAN_MILLIS = 100;
    private static final int WARM_UP_SECONDS = 10;
    private static final double SKEW = 0.8;
    private static final double CHANGED = 0.05;
    private static final String SQL = "SELECT c_name, c_acctbal, n_name FROM dbB.customer JOIN dbD.nation"
            + " ON c_nationkey = n_nationkey WHERE c_custkey = ?";

    @Option(names = "--step", defaultValue = "5", description = "How many clients come in each step (default 5).")
    private int step;

    @Option(names = "--most", defaultValue = "200", description = "How many there are at most (default 200).")
    private int most;

    @Option(names = "--seconds", defaultValue = "3", description = "How long each step is measured (default 3).")
    private int seconds;

    @Option(names = "--ttl", defaultValue = "10", description = "How old kept results may be, in seconds (default 10).")
    private int ttl;

    ClientsBench() {
        super("clients");
    }

    @Override
    Map<String, String> settings() {
        return Map.of("step", "" + step, "most", "" + most, "seconds", "" + seconds, "ttl", "" + ttl);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        Arm federated = rig.federated();
        // The database that holds everything has customers of its own, which nobody changes.
        serve(rig, rig.direct(), Duration.ofDays(1));
        serve(rig, federated, Duration.ZERO);
        serve(rig, hinted("cached", federated, "cache(ttl " + ttl + "s)"), Duration.ofSeconds(ttl));
        // What is kept for a millisecond is never found again: that is what a cache costs that is of no use.
        serve(rig, hinted("useless", federated, "cache(ttl 1ms)"), Duration.ofMillis(1));
    }

    private static Arm hinted(String name, Arm arm, String hint) {
        return new Arm(name, arm.connector(), text -> text.replaceFirst("SELECT ", "SELECT /*+ " + hint + " */ "));
    }

    private void serve(Rig rig, Arm arm, Duration age) throws SQLException {
        int customers = (int) (150_000 * scale);
        try (Changes changes = new Changes(rig.directly("dbB"), customers, CHANGED, seed);
                ThinkingClients clients =
                        new ThinkingClients(arm, SQL, new Zipf(customers, SKEW), seed, changes, age)) {
            clients.add(step);
            clients.measure(rig, WARM_UP_SECONDS);
            int served = 0;
            double best = 0;
            for (int count = step; count <= most; count += step) {
                Result result = clients.measure(rig, seconds);
                add(result);
                if (result.error() != null || clients.meanMillis() > LONGEST_MEAN_MILLIS) {
                    break;
                }
                clients.add(step);
                served = count;
                best = Math.max(best, result.perSecond());
            }
            console.printf(
                    Locale.ROOT,
                    "%s: %d clients, at most %,.0f look-ups per second, %d stale reads%n",
                    arm.name(),
                    served,
                    best,
                    changes.staleReads());
        }
    }
}
