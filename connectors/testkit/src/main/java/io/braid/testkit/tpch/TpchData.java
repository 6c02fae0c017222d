package io.braid.testkit.tpch;

import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.load.SampleData;
import io.braid.testkit.server.TestServer;
import java.util.Collection;

/** Loader of TPC-H tables. */
public final class TpchData {
    private static final int CUSTOMERS_AT_SCALE_ONE = 150_000;

    private TpchData() {}

    /** The number of customers at a scale; their keys begin with 1. */
    public static int customers(double scale) {
        return (int) (CUSTOMERS_AT_SCALE_ONE * scale);
    }

    /** Rejects a scale without valid data for the tables, before anything is started. */
    public static void checkScale(double scale, Collection<TpchTable> tables) {
        TpchScale.check(scale, tables);
    }

    /** Creates the tables in the default schema, replacing those with the same names. */
    public static void load(TestServer server, double scale, Collection<TpchTable> tables, LoadProgress progress) {
        load(server, "", scale, tables, progress);
    }

    /** Creates the tables in an existing schema, replacing those with the same names. */
    public static void load(
            TestServer server, String schema, double scale, Collection<TpchTable> tables, LoadProgress progress) {
        TpchScale.check(scale, tables);
        SampleData.load(
                server, schema, tables.stream().map(table -> table.at(scale)).toList(), progress);
    }
}
