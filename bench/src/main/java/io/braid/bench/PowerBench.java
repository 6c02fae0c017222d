package io.braid.bench;

import io.braid.bench.load.OneUser;
import io.braid.bench.rig.Rig;
import java.sql.SQLException;
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
        askAll(new OneUser(rig, warmUp, repeat, seed), List.of(rig.direct(), rig.federated()));
    }
}
