package io.braid.bench.rig;

import io.braid.testkit.tpch.TpchTable;
import java.util.List;

/** The databases behind the study's four schemas: three of PostgreSQL, and one of MariaDB. */
enum RigDatabase {
    /** Holds everything, for those who ask one database; the federation sees its orders and lineitem only. */
    DB_A("dbA", "dba", "public", List.of(TpchTable.values()), List.of(TpchTable.ORDERS, TpchTable.LINEITEM)),
    DB_B("dbB", "dbb", "public", List.of(TpchTable.CUSTOMER)),
    /** Named so that published queries find {@code dbC.tpch.dbo.part}. */
    DB_C("dbC", "tpch", "dbo", List.of(TpchTable.PART, TpchTable.SUPPLIER, TpchTable.PARTSUPP)),
    DB_D("dbD", "tpch", "tpch", List.of(TpchTable.NATION, TpchTable.REGION, TpchTable.CUSTOMER, TpchTable.ORDERS));

    private final String title;
    private final String database;
    private final String schema;

    @SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
    private final List<TpchTable> tables;

    @SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
    private final List<TpchTable> shown;

    RigDatabase(String title, String database, String schema, List<TpchTable> tables) {
        this(title, database, schema, tables, tables);
    }

    RigDatabase(String title, String database, String schema, List<TpchTable> tables, List<TpchTable> shown) {
        this.title = title;
        this.database = database;
        this.schema = schema;
        this.tables = tables;
        this.shown = shown;
    }

    /** The name of the virtual schema. */
    String title() {
        return title;
    }

    String database() {
        return database;
    }

    String schema() {
        return schema;
    }

    List<TpchTable> tables() {
        return tables;
    }

    /** Those that the federation imports. */
    List<TpchTable> shown() {
        return shown;
    }

    boolean isPostgres() {
        return this != DB_D;
    }
}
