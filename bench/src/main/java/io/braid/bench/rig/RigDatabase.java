package io.braid.bench.rig;

import io.braid.testkit.load.SampleTable;
import java.util.List;

/**
 * Database behind a federation.
 *
 * @param title the name of the virtual schema
 * @param shown the tables that the federation imports
 */
record RigDatabase(String title, RigPlace place, List<SampleTable> tables, List<SampleTable> shown) {
    RigDatabase {
        tables = List.copyOf(tables);
        shown = List.copyOf(shown);
    }

    /** A database that shows all of its tables. */
    static RigDatabase open(String title, RigPlace place, List<SampleTable> tables) {
        return new RigDatabase(title, place, tables, tables);
    }

    static List<String> names(List<SampleTable> tables) {
        return tables.stream().map(SampleTable::tableName).toList();
    }
}
