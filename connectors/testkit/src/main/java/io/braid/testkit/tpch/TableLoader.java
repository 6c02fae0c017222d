package io.braid.testkit.tpch;

import java.sql.Connection;
import java.sql.SQLException;

/** One server's quickest way to take a whole table. */
interface TableLoader {
    void load(Connection connection, TpchDdl ddl, TpchTable table, double scale) throws SQLException;

    static TableLoader of(String wrapper) {
        return switch (wrapper) {
            case "postgresql" -> new CopyLoader();
            case "duckdb" -> new AppenderLoader();
            default -> new InsertLoader();
        };
    }
}
