package io.braid.bench.rig;

import io.braid.testkit.demo.DemoSource;
import io.braid.testkit.load.SampleTable;
import io.braid.testkit.tpcds.TpcdsTable;
import io.braid.testkit.tpch.TpchData;
import io.braid.testkit.tpch.TpchTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Distribution of the data over the databases.
 *
 * @param name the name of the virtual database
 * @param databases the databases, first the one with all tables, for the arm with one database
 */
public record RigData(String name, double scale, List<RigDatabase> databases) {
    /** Database with all tables, if the federation uses none of them. */
    public static final String EVERYTHING = "everything";

    private static final String TPCH = "tpch";
    private static final String WEB = "web";

    public RigData {
        databases = List.copyOf(databases);
    }

    /** The study's four schemas: three PostgreSQL databases, and one MariaDB database. */
    public static RigData tpch(double scale) {
        TpchData.checkScale(scale, List.of(TpchTable.values()));
        List<SampleTable> orders = tpch(scale, TpchTable.ORDERS, TpchTable.LINEITEM);
        return new RigData(
                TPCH,
                scale,
                List.of(
                        new RigDatabase("dbA", inPostgres("dba"), tpch(scale, TpchTable.values()), orders),
                        RigDatabase.open("dbB", inPostgres("dbb"), tpch(scale, TpchTable.CUSTOMER)),
                        RigDatabase.open(
                                "dbC",
                                RigPlace.postgres("tpch", "dbo"),
                                tpch(scale, TpchTable.PART, TpchTable.SUPPLIER, TpchTable.PARTSUPP)),
                        RigDatabase.open(
                                "dbD",
                                RigPlace.mariaDb("tpch"),
                                tpch(
                                        scale,
                                        TpchTable.NATION,
                                        TpchTable.REGION,
                                        TpchTable.CUSTOMER,
                                        TpchTable.ORDERS))));
    }

    /** A variant with orders and their lines in MariaDB, whose text comparison ignores case. */
    public static RigData ordersInMariaDb(double scale) {
        RigData data = tpch(scale);
        List<RigDatabase> databases = new ArrayList<>(data.databases());
        databases.set(
                0,
                new RigDatabase(
                        "dbA",
                        RigPlace.mariaDb("tpch_orders"),
                        tpch(scale, TpchTable.values()),
                        tpch(scale, TpchTable.ORDERS, TpchTable.LINEITEM)));
        return new RigData(TPCH, scale, databases);
    }

    /** The four databases of the demo, and a PostgreSQL database with all tables. */
    public static RigData demo(double scale) {
        return demo(scale, inPostgres("tpch_everything"), source -> switch (source.kind()) {
            case POSTGRESQL -> inPostgres("tpch_demo");
            case MYSQL -> RigPlace.mariaDb("tpch_demo");
            default -> RigPlace.only(source.kind(), source.schema());
        });
    }

    /**
     * The distribution of the demo.
     *
     * @param whole the location of all tables
     * @param places the locations of the demo's databases
     */
    static RigData demo(double scale, RigPlace whole, Function<DemoSource, RigPlace> places) {
        TpchData.checkScale(scale, List.of(TpchTable.values()));
        List<RigDatabase> databases = new ArrayList<>();
        databases.add(new RigDatabase(EVERYTHING, whole, tpch(scale, TpchTable.values()), List.of()));
        for (DemoSource source : DemoSource.values()) {
            List<SampleTable> tables = tpch(scale, source.tables().toArray(TpchTable[]::new));
            databases.add(RigDatabase.open(source.title(), places.apply(source), tables));
        }
        return new RigData(TPCH, scale, databases);
    }

    /**
     * TPC-DS with the facts of each sales channel in a separate database, those of the web in MariaDB, and the
     * dimensions in another.
     */
    public static RigData tpcds(double scale) {
        return tpcds(scale, title -> title.equals(WEB) ? RigPlace.mariaDb("tpcds_web") : inPostgres("tpcds_" + title));
    }

    /** @param places the locations of the databases by title */
    static RigData tpcds(double scale, Function<String, RigPlace> places) {
        Map<String, Predicate<TpcdsTable>> shown = new LinkedHashMap<>();
        shown.put("stores", isFact("store_"));
        shown.put("catalogs", isFact("catalog_").or(isFact("inventory")));
        shown.put(WEB, isFact("web_"));
        shown.put("dimensions", isFact("").negate());
        List<RigDatabase> databases = new ArrayList<>();
        databases.add(new RigDatabase(EVERYTHING, places.apply(EVERYTHING), tables(scale, table -> true), List.of()));
        shown.forEach(
                (title, tables) -> databases.add(RigDatabase.open(title, places.apply(title), tables(scale, tables))));
        return new RigData("tpcds", scale, databases);
    }

    /** The database with all tables. */
    RigDatabase whole() {
        return databases.get(0);
    }

    /** The number of customers, if known in advance. */
    OptionalLong customers() {
        return name.equals(TPCH) ? OptionalLong.of(TpchData.customers(scale)) : OptionalLong.empty();
    }

    /** True if the databases are given by the user, with arbitrary schema names. */
    public boolean isGiven() {
        return whole().place().given() != null;
    }

    /** The name of a table in the federation. */
    public String federated(String table) {
        return databases.stream()
                .filter(database -> RigDatabase.names(database.shown()).contains(table))
                .map(database -> database.title() + "." + table)
                .findFirst()
                .orElseThrow();
    }

    private static RigPlace inPostgres(String database) {
        return RigPlace.postgres(database, RigPlace.PUBLIC);
    }

    private static List<SampleTable> tpch(double scale, TpchTable... tables) {
        return Arrays.stream(tables).map(table -> table.at(scale)).toList();
    }

    private static List<SampleTable> tables(double scale, Predicate<TpcdsTable> wanted) {
        return TpcdsTable.all(scale).stream()
                .filter(wanted)
                .<SampleTable>map(table -> table)
                .toList();
    }

    private static Predicate<TpcdsTable> isFact(String prefix) {
        return table -> table.isFact() && table.tableName().startsWith(prefix);
    }
}
