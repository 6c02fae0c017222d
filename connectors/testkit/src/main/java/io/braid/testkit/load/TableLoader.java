package io.braid.testkit.load;

import java.sql.Connection;
import java.sql.SQLException;

/** Bulk loader of a whole table, by a server's fastest method. */
interface TableLoader {
    void load(Connection connection, TableDdl ddl, SampleTable table) throws SQLException;

    static TableLoader of(String wrapper) {
        return switch (wrapper) {
            case "postgresql" -> new CopyLoader();
            case "duckdb" -> new AppenderLoader();
            default -> new InsertLoader();
        };
    }
}
