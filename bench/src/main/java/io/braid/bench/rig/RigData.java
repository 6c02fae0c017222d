package io.braid.bench.rig;

import io.braid.testkit.load.SampleTable;
import io.braid.testkit.tpcds.TpcdsTable;
import io.braid.testkit.tpch.TpchData;
import io.braid.testkit.tpch.TpchTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What is in which database.
 *
 * @param name of the virtual database
 * @param databases of which the first holds everything, for those who ask one database
 */
public record RigData(String name, double scale, List<RigDatabase> databases) {
    /** Where everything is in a schema of its own. */
    private static final String PUBLIC = "public";

    /** The study's four schemas: three databases of PostgreSQL, and one of MariaDB. */
    public static RigData tpch(double scale) {
        TpchData.checkScale(scale, List.of(TpchTable.values()));
        List<SampleTable> orders = tpch(scale, TpchTable.ORDERS, TpchTable.LINEITEM);
        return new RigData(
                "tpch",
                scale,
                List.of(
                        new RigDatabase("dbA", true, "dba", PUBLIC, tpch(scale, TpchTable.values()), orders),
                        RigDatabase.postgres("dbB", "dbb", PUBLIC, tpch(scale, TpchTable.CUSTOMER)),
                        RigDatabase.postgres(
                                "dbC",
                                "tpch",
                                "dbo",
                                tpch(scale, TpchTable.PART, TpchTable.SUPPLIER, TpchTable.PARTSUPP)),
                        RigDatabase.mariaDb(
                                "dbD",
                                "tpch",
                                tpch(
                                        scale,
                                        TpchTable.NATION,
                                        TpchTable.REGION,
                                        TpchTable.CUSTOMER,
                                        TpchTable.ORDERS))));
    }

    /** The facts of each channel of sale in a database of its own, and all that they refer to in another. */
    public static RigData tpcds(double scale) {
        List<SampleTable> all = tpcds(scale, table -> true);
        return new RigData(
                "tpcds",
                scale,
                List.of(
                        new RigDatabase("everything", true, "tpcds_everything", PUBLIC, all, List.of()),
                        RigDatabase.postgres("stores", "tpcds_stores", PUBLIC, tpcds(scale, isFact("store_"))),
                        RigDatabase.postgres(
                                "catalogs",
                                "tpcds_catalogs",
                                PUBLIC,
                                tpcds(scale, isFact("catalog_").or(isFact("inventory")))),
                        RigDatabase.mariaDb("web", "tpcds_web", tpcds(scale, isFact("web_"))),
                        RigDatabase.postgres(
                                "dimensions",
                                "tpcds_dimensions",
                                PUBLIC,
                                tpcds(scale, isFact("").negate()))));
    }

    /** The database that holds everything. */
    RigDatabase whole() {
        return databases.get(0);
    }

    /** The name of a table for the federation. */
    public String federated(String table) {
        return databases.stream()
                .filter(database -> RigDatabase.names(database.shown()).contains(table))
                .map(database -> database.title() + "." + table)
                .findFirst()
                .orElseThrow();
    }

    private static List<SampleTable> tpch(double scale, TpchTable... tables) {
        return Arrays.stream(tables).map(table -> table.at(scale)).toList();
    }

    private static List<SampleTable> tpcds(double scale, Predicate<TpcdsTable> wanted) {
        return TpcdsTable.all(scale).stream()
                .filter(wanted)
                .<SampleTable>map(table -> table)
                .toList();
    }

    private static Predicate<TpcdsTable> isFact(String prefix) {
        return table -> table.isFact() && table.tableName().startsWith(prefix);
    }
}
