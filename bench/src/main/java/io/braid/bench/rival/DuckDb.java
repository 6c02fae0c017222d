package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** DuckDB in this process, with its PostgreSQL and MySQL scanners. */
final class DuckDb implements Rival {
    private static final String SCANNERS = ".duckdb_extension";

    /** Connections per database, as many as users: otherwise further ones would be opened and closed for each query. */
    private static final int CONNECTIONS = 64;

    /** All connections with this name share the database, as Braid's clients share the server. */
    private static final String URL = "jdbc:duckdb::memory:rival";

    private final Arm.Connector connector;
    private final List<RigSource> sources;
    private final @Nullable Path extensions;
    private final Map<String, String> names;
    private @Nullable Connection first;

    private DuckDb(Arm.Connector connector, List<RigSource> sources, @Nullable Path extensions) {
        this.connector = connector;
        this.sources = sources;
        this.extensions = extensions;
        this.names = sources.stream()
                .collect(Collectors.toMap(
                        RigSource::schema, source -> source.schema() + "_remote." + source.remote() + "."));
    }

    /** @param extensions the folder of the scanners; if null, DuckDB downloads them */
    static Rival over(Rig rig, Libraries libraries, @Nullable Path extensions) {
        return new DuckDb(
                new OwnDriver(libraries.driver("org.duckdb.DuckDBDriver"), URL, Map.of()), rig.sources(), extensions);
    }

    /** Keeps the first connection open, since the in-memory database is dropped with its last connection. */
    @Override
    public void start() throws SQLException {
        Connection opened = connector.connect();
        first = opened;
        try (Statement statement = opened.createStatement()) {
            load(statement, "postgres");
            load(statement, "mysql");
            statement.execute("SET GLOBAL pg_pool_max_connections = " + CONNECTIONS);
            statement.execute("SET GLOBAL mysql_pool_size = " + CONNECTIONS);
            for (RigSource source : sources) {
                statement.execute(attach(source));
            }
            statement.execute("SET GLOBAL mysql_experimental_filter_pushdown = true");
        }
    }

    @Override
    public Arm arm() {
        return new Arm("duckdb", connector, this::text);
    }

    @Override
    public void close() {
        try {
            if (first != null) {
                first.close();
            }
        } catch (SQLException e) {
            // The database is only in memory.
        }
    }

    private void load(Statement statement, String scanner) throws SQLException {
        if (extensions == null) {
            statement.execute("INSTALL " + scanner);
            statement.execute("LOAD " + scanner);
        } else {
            statement.execute("LOAD '" + extensions.resolve(scanner + "_scanner" + SCANNERS) + "'");
        }
    }

    private static String attach(RigSource source) {
        URI address = URI.create(source.url().substring("jdbc:".length()));
        String where = "host=" + address.getHost() + (address.getPort() < 0 ? "" : " port=" + address.getPort())
                + " user=" + source.user()
                + (source.password().isEmpty() ? "" : " password=" + source.password())
                + (source.isPostgres() ? " dbname=" : " database=") + source.database();
        return "ATTACH '" + where + "' AS " + source.schema() + "_remote (TYPE "
                + (source.isPostgres() ? "postgres" : "mysql") + ", READ_ONLY)";
    }

    private String text(String sql) {
        return Rig.named(sql, names::get).replace("{ts ", "TIMESTAMP ").replace("'}", "'");
    }
}
