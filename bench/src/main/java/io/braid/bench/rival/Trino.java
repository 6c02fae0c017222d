package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Trino server that the user has started on this machine with {@code catalog.management=dynamic}, so that catalogs can
 * be created.
 */
final class Trino implements Rival {
    private final OwnDriver connector;
    private final List<RigSource> sources;

    private Trino(OwnDriver connector, List<RigSource> sources) {
        this.connector = connector;
        this.sources = sources;
    }

    static Rival over(Rig rig, Libraries libraries, String url) {
        OwnDriver connector =
                new OwnDriver(libraries.driver("io.trino.jdbc.TrinoDriver"), url, Map.of("user", "bench"));
        return new Trino(connector, rig.sources());
    }

    /** Creates the catalogs; the server is already running. */
    @Override
    public void start() throws SQLException {
        tell(Trino::creation);
    }

    @Override
    public Arm arm() {
        Map<String, String> names = sources.stream()
                .collect(Collectors.toMap(RigSource::schema, source -> catalog(source) + "." + source.remote() + "."));
        return new Arm("trino", connector, text -> Rig.named(text, names::get)
                .replace("{ts ", "TIMESTAMP ")
                .replace("'}", "'")
                .replaceAll("(?<=o_orderdate < |l_shipdate > )'", "DATE '"));
    }

    @Override
    public void close() {
        try {
            tell(source -> "DROP CATALOG " + catalog(source));
        } catch (SQLException e) {
            System.err.println("Trino keeps its catalogs: " + e.getMessage());
        }
    }

    private void tell(Function<RigSource, String> sentence) throws SQLException {
        try (Connection connection = connector.connect();
                Statement statement = connection.createStatement()) {
            for (RigSource source : sources) {
                statement.execute(sentence.apply(source));
            }
        }
    }

    private static String creation(RigSource source) {
        // The MySQL connector requires a URL without a database.
        String url = source.isPostgres() ? source.url() : source.url().replaceFirst("/[^/]*$", "");
        return "CREATE CATALOG " + catalog(source) + " USING " + (source.isPostgres() ? "postgresql" : "mysql")
                + " WITH (\"connection-url\" = '" + url + "', \"connection-user\" = '" + source.user()
                + "', \"connection-password\" = '" + source.password() + "')";
    }

    private static String catalog(RigSource source) {
        return "braid_" + source.schema().toLowerCase(Locale.ROOT);
    }
}
