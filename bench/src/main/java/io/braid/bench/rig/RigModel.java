package io.braid.bench.rig;

import io.braid.testkit.load.SampleTable;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Models of the server: one over all databases, and {@code one} over the database with all tables. */
final class RigModel {
    static final String ONE = "one";

    private RigModel() {}

    /** The model over all databases with shown tables. */
    static String federated(RigData data) {
        StringBuilder text = new StringBuilder("CREATE DATABASE " + data.name() + ";\n");
        for (RigDatabase database : data.databases()) {
            if (!database.shown().isEmpty()) {
                text.append(schema(database, database.shown()));
            }
        }
        return text.toString();
    }

    /** The model over one database. */
    static String one(RigData data) {
        return "CREATE DATABASE " + ONE + ";\n"
                + schema(data.whole(), data.whole().tables());
    }

    /** The environment variables that the models refer to. */
    static Map<String, String> environment(RigData data, RigSources sources, Line line) {
        Map<String, String> variables = new HashMap<>();
        for (RigDatabase database : data.databases()) {
            TestServer server = sources.database(database);
            variables.put(variable(database, "URL"), line.to(server.jdbcUrl()));
            variables.put(variable(database, "USER"), server.user());
            variables.put(variable(database, "PASSWORD"), server.password());
            if (database.place().kind() == ServerKind.DUCKDB) {
                // A server opens files only in its configured folder.
                Path file = Path.of(server.jdbcUrl().replaceFirst("^jdbc:duckdb:", ""));
                variables.put(
                        "BRAID_FILES_FOLDER",
                        Objects.requireNonNull(file.toAbsolutePath().getParent())
                                .toString());
            }
        }
        return variables;
    }

    private static String schema(RigDatabase database, List<SampleTable> tables) {
        return """
                CREATE SERVER %1$s_server FOREIGN DATA WRAPPER %2$s
                  OPTIONS (url '${env:%3$s}'%4$s, pool_size '64');
                CREATE SCHEMA %1$s SERVER %1$s_server;
                IMPORT FOREIGN SCHEMA %5$s LIMIT TO (%6$s) FROM SERVER %1$s_server INTO %1$s;
                """.formatted(
                        database.title(),
                        database.place().kind().wrapper(),
                        variable(database, "URL"),
                        login(database),
                        database.place().remote(),
                        String.join(", ", RigDatabase.names(tables)));
    }

    /** The user mapping options; DuckDB has no login. */
    private static String login(RigDatabase database) {
        return database.place().kind() == ServerKind.DUCKDB
                ? ""
                : ", user '${env:" + variable(database, "USER") + "}', password '${env:"
                        + variable(database, "PASSWORD") + "}'";
    }

    private static String variable(RigDatabase database, String what) {
        return "RIG_" + database.title().toUpperCase(Locale.ROOT) + "_" + what;
    }
}
