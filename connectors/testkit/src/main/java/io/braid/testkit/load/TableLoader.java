package io.braid.testkit.load;

import java.sql.Connection;
import java.sql.SQLException;

/** One server's quickest way to take a whole table. */
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
