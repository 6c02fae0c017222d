package io.braid.tpcds;

import io.trino.tpcds.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The databases over which the tables are spread: each channel of sale in one of its own, and who buys in another. */
enum TpcdsSource {
    /** DuckDB. */
    STORES("duckdb", Table.STORE_SALES, Table.STORE_RETURNS, Table.STORE, Table.INVENTORY),
    /** PostgreSQL. */
    CATALOGS(
            "postgresql",
            Table.CATALOG_SALES,
            Table.CATALOG_RETURNS,
            Table.CATALOG_PAGE,
            Table.CALL_CENTER,
            Table.ITEM,
            Table.WAREHOUSE,
            Table.SHIP_MODE,
            Table.PROMOTION,
            Table.REASON),
    /** MariaDB. */
    WEB("mysql", Table.WEB_SALES, Table.WEB_RETURNS, Table.WEB_SITE, Table.WEB_PAGE, Table.TIME_DIM),
    /** H2. */
    PEOPLE(
            "h2",
            Table.CUSTOMER,
            Table.CUSTOMER_ADDRESS,
            Table.CUSTOMER_DEMOGRAPHICS,
            Table.HOUSEHOLD_DEMOGRAPHICS,
            Table.INCOME_BAND,
            Table.DATE_DIM);

    private final String wrapper;

    @SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
    private final List<Table> tables;

    TpcdsSource(String wrapper, Table... tables) {
        this.wrapper = wrapper;
        this.tables = List.of(tables);
    }

    static TpcdsSource holding(String table) {
        Table wanted = Table.getTable(table);
        return Stream.of(values())
                .filter(source -> source.tables.contains(wanted))
                .findFirst()
                .orElseThrow();
    }

    List<Table> tables() {
        return tables;
    }

    /** The name of its virtual schema and of its server. */
    String schema() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How a model describes it, when its tables are in that schema. */
    String definition(String remoteSchema) {
        return """
                CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url 'any');
                CREATE SCHEMA %1$s SERVER %1$s;
                IMPORT FOREIGN SCHEMA "%3$s" FROM SERVER %1$s INTO %1$s;
                """.formatted(schema(), wrapper, remoteSchema);
    }
}
