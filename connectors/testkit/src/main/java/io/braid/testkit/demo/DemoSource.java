package io.braid.testkit.demo;

import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchTable;
import java.util.List;

/** Databases of the demo, each with a part of TPC-H. */
public enum DemoSource {
    DB_A("dbA", ServerKind.DUCKDB, "main", TpchTable.ORDERS, TpchTable.LINEITEM),
    DB_B("dbB", ServerKind.POSTGRESQL, "public", TpchTable.CUSTOMER),
    /** H2 as a substitute for SQL Server: catalog {@code tpch}, schema {@code dbo}. */
    DB_C("dbC", ServerKind.H2, "dbo", TpchTable.PART, TpchTable.SUPPLIER, TpchTable.PARTSUPP),
    /** MariaDB as a substitute for MySQL, where a schema is a database. */
    DB_D("dbD", ServerKind.MYSQL, "tpch", TpchTable.NATION, TpchTable.REGION, TpchTable.CUSTOMER);

    private final String title;
    private final ServerKind kind;
    private final String schema;

    @SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
    private final List<TpchTable> tables;

    DemoSource(String title, ServerKind kind, String schema, TpchTable... tables) {
        this.title = title;
        this.kind = kind;
        this.schema = schema;
        this.tables = List.of(tables);
    }

    /** The name of its virtual schema. */
    public String title() {
        return title;
    }

    /** The remote schema of the tables. */
    public String schema() {
        return schema;
    }

    public List<TpchTable> tables() {
        return tables;
    }

    public ServerKind kind() {
        return kind;
    }
}
