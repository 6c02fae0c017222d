package io.braid.testkit.tpch;

import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.load.SampleData;
import io.braid.testkit.server.TestServer;
import java.util.Collection;

/** Fills servers with TPC-H tables. */
public final class TpchData {
    private static final int CUSTOMERS_AT_SCALE_ONE = 150_000;

    private TpchData() {}

    /** How many customers there are at that scale; their keys begin with 1. */
    public static int customers(double scale) {
        return (int) (CUSTOMERS_AT_SCALE_ONE * scale);
    }

    /** Refuses a scale for which there are no such tables, before anything is started for them. */
    public static void checkScale(double scale, Collection<TpchTable> tables) {
        TpchScale.check(scale, tables);
    }

    /** Makes the tables in the schema that a new connection is in, in place of what has their names there. */
    public static void load(TestServer server, double scale, Collection<TpchTable> tables, LoadProgress progress) {
        load(server, "", scale, tables, progress);
    }

    /** Makes the tables in the named schema, which exists already, in place of what has their names there. */
    public static void load(
            TestServer server, String schema, double scale, Collection<TpchTable> tables, LoadProgress progress) {
        TpchScale.check(scale, tables);
        SampleData.load(
                server, schema, tables.stream().map(table -> table.at(scale)).toList(), progress);
    }
}
