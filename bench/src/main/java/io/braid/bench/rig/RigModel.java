package io.braid.bench.rig;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.tpch.TpchTable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The models of the server: {@code tpch} over all four databases, {@code one} over the one that holds everything. */
final class RigModel {
    static final String FEDERATED = "tpch";
    static final String ONE = "one";

    private RigModel() {}

    /** The model over all four databases. */
    static String federated() {
        StringBuilder text = new StringBuilder("CREATE DATABASE " + FEDERATED + ";\n");
        for (RigDatabase database : RigDatabase.values()) {
            text.append(schema(database, database.shown()));
        }
        return text.toString();
    }

    /** The model over one database. */
    static String one() {
        return "CREATE DATABASE " + ONE + ";\n" + schema(RigDatabase.DB_A, RigDatabase.DB_A.tables());
    }

    /** What the models take from the environment. */
    static Map<String, String> environment(RigSources sources, Line line) {
        Map<String, String> variables = new HashMap<>();
        for (RigDatabase database : RigDatabase.values()) {
            TestServer server = sources.database(database);
            variables.put(variable(database, "URL"), line.to(server.jdbcUrl()));
            variables.put(variable(database, "USER"), server.user());
            variables.put(variable(database, "PASSWORD"), server.password());
        }
        return variables;
    }

    private static String schema(RigDatabase database, List<TpchTable> tables) {
        String remote =
                database == RigDatabase.DB_C ? database.database() + "." + database.schema() : database.schema();
        return """
                CREATE SERVER %1$s_server FOREIGN DATA WRAPPER %2$s
                  OPTIONS (url '${env:%3$s}', user '${env:%4$s}', password '${env:%5$s}', pool_size '64');
                CREATE SCHEMA %1$s SERVER %1$s_server;
                IMPORT FOREIGN SCHEMA %6$s LIMIT TO (%7$s) FROM SERVER %1$s_server INTO %1$s;
                """.formatted(
                        database.title(),
                        database.isPostgres() ? "postgresql" : "mysql",
                        variable(database, "URL"),
                        variable(database, "USER"),
                        variable(database, "PASSWORD"),
                        remote,
                        tables.stream().map(TpchTable::tableName).collect(Collectors.joining(", ")));
    }

    private static String variable(RigDatabase database, String what) {
        return "RIG_" + database.title().toUpperCase(Locale.ROOT) + "_" + what;
    }
}
