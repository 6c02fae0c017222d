package io.braid.capability;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.Surroundings;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A connector over a database in which there is a column of each type. */
enum Declaring {
    POSTGRESQL("postgresql", ServerKind.POSTGRESQL, Map.of(TypeKind.VARBINARY, "BYTEA"), Set.of(TypeKind.TINYINT)),
    /** MySQL, or MariaDB in its stead. */
    MYSQL(
            "mysql",
            ServerKind.MYSQL,
            Map.of(
                    TypeKind.BOOLEAN, "BIT(1)",
                    TypeKind.REAL, "FLOAT",
                    TypeKind.TIMESTAMP, "DATETIME(6)",
                    TypeKind.TIMESTAMP_TZ, "TIMESTAMP(6) NULL"),
            Set.of()),
    DUCKDB(
            "duckdb",
            ServerKind.DUCKDB,
            Map.of(TypeKind.VARBINARY, "BLOB", TypeKind.TIME, "TIME", TypeKind.TIMESTAMP, "TIMESTAMP"),
            Set.of()),
    H2("h2", ServerKind.H2, Map.of(), Set.of()),
    /** PostgreSQL, through nothing but its driver. */
    JDBC("jdbc", ServerKind.POSTGRESQL, Map.of(TypeKind.VARBINARY, "BYTEA"), Set.of(TypeKind.TINYINT));

    private static final Map<TypeKind, String> STANDARD = new EnumMap<>(Map.ofEntries(
            Map.entry(TypeKind.BOOLEAN, "BOOLEAN"),
            Map.entry(TypeKind.TINYINT, "TINYINT"),
            Map.entry(TypeKind.SMALLINT, "SMALLINT"),
            Map.entry(TypeKind.INTEGER, "INTEGER"),
            Map.entry(TypeKind.BIGINT, "BIGINT"),
            Map.entry(TypeKind.REAL, "REAL"),
            Map.entry(TypeKind.DOUBLE, "DOUBLE PRECISION"),
            Map.entry(TypeKind.DECIMAL, "DECIMAL(20, 2)"),
            Map.entry(TypeKind.VARCHAR, "VARCHAR(50)"),
            Map.entry(TypeKind.VARBINARY, "VARBINARY(50)"),
            Map.entry(TypeKind.DATE, "DATE"),
            Map.entry(TypeKind.TIME, "TIME(6)"),
            Map.entry(TypeKind.TIMESTAMP, "TIMESTAMP(6)"),
            Map.entry(TypeKind.TIMESTAMP_TZ, "TIMESTAMP WITH TIME ZONE")));

    private final String wrapper;
    private final ServerKind server;
    private final Map<TypeKind, String> own;
    private final Set<TypeKind> missing;

    Declaring(String wrapper, ServerKind server, Map<TypeKind, String> own, Set<TypeKind> missing) {
        this.wrapper = wrapper;
        this.server = server;
        this.own = own;
        this.missing = missing;
    }

    String wrapper() {
        return wrapper;
    }

    /** Whether there is such a type in the database. */
    boolean has(TypeKind kind) {
        return !missing.contains(kind);
    }

    /** An empty database of its own. */
    TestServer database() {
        return TestServers.fresh(server);
    }

    Source open(TestServer database) {
        Map<String, String> options = new HashMap<>(Map.of("url", database.jdbcUrl()));
        if (!database.user().isEmpty()) {
            options.put("user", database.user());
            options.put("password", database.password());
        }
        return connector().open(new SourceConfig("s", options, surroundings()));
    }

    private Connector connector() {
        return connectors().stream()
                .filter(found -> found.name().equals(wrapper))
                .findFirst()
                .orElseThrow();
    }

    static List<Connector> connectors() {
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** PostgreSQL's driver as a plugin. */
    private static Surroundings surroundings() {
        try {
            URL driver = Class.forName("org.postgresql.Driver")
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
            ClassLoader plugin = new URLClassLoader(new URL[] {driver}, ClassLoader.getPlatformClassLoader());
            return new Surroundings(List.of(plugin), Set.of(), null);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** What makes a table of that name with an id and two columns of each type: {@code integer1}, {@code integer2} and so on. */
    List<String> table(String name) {
        String columns = STANDARD.keySet().stream()
                .filter(this::has)
                .map(kind -> column(kind, 1) + ", " + column(kind, 2))
                .collect(Collectors.joining(", "));
        String rows = IntStream.range(0, Values.ROWS).mapToObj(this::row).collect(Collectors.joining(", "));
        return List.of(
                "CREATE TABLE " + name + " (id INTEGER NOT NULL PRIMARY KEY, " + columns + ")",
                "INSERT INTO " + name + " VALUES " + rows);
    }

    private String column(TypeKind kind, int number) {
        return Use.column(kind, number) + " " + own.getOrDefault(kind, STANDARD.get(kind));
    }

    private String row(int row) {
        return STANDARD.keySet().stream()
                .filter(this::has)
                .map(kind -> Values.first(kind, row, this == MYSQL) + ", " + Values.second(kind, row, this == MYSQL))
                .collect(Collectors.joining(", ", "(" + (row + 1) + ", ", ")"));
    }
}
