package io.braid.bench.rig;

import io.braid.testkit.load.SampleTable;
import java.util.List;

/**
 * One of the databases behind a federation, of PostgreSQL or of MariaDB.
 *
 * @param title the name of the virtual schema
 * @param database what it is called where it is
 * @param schema in which its tables are there
 * @param shown those of its tables that the federation imports
 */
record RigDatabase(
        String title,
        boolean isPostgres,
        String database,
        String schema,
        List<SampleTable> tables,
        List<SampleTable> shown) {
    RigDatabase {
        tables = List.copyOf(tables);
        shown = List.copyOf(shown);
    }

    /** One of PostgreSQL that shows all of its tables. */
    static RigDatabase postgres(String title, String database, String schema, List<SampleTable> tables) {
        return new RigDatabase(title, true, database, schema, tables, tables);
    }

    /** One of MariaDB, where a schema is a database, that shows all of its tables. */
    static RigDatabase mariaDb(String title, String database, List<SampleTable> tables) {
        return new RigDatabase(title, false, database, database, tables, tables);
    }

    /** The schema as a model imports it: named so that published queries find {@code dbC.tpch.dbo.part}. */
    String remote() {
        return isPostgres && !schema.equals("public") ? database + "." + schema : schema;
    }

    static List<String> names(List<SampleTable> tables) {
        return tables.stream().map(SampleTable::tableName).toList();
    }
}
