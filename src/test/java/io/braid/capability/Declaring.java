package io.braid.capability;

import io.braid.spi.Connector;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A connector over a database in which there is a column of each type. */
enum Declaring {
    POSTGRESQL("postgresql", ServerKind.POSTGRESQL),
    /** MySQL, or MariaDB in its stead. */
    MYSQL("mysql", ServerKind.MYSQL),
    DUCKDB("duckdb", ServerKind.DUCKDB),
    H2("h2", ServerKind.H2),
    /** PostgreSQL, through nothing but its driver. */
    JDBC("jdbc", ServerKind.POSTGRESQL),
    /** There is none everywhere: of tables as H2 has them, it is planned what it would be sent. */
    SQLSERVER("sqlserver", ServerKind.H2);

    private final String wrapper;
    private final ServerKind server;

    Declaring(String wrapper, ServerKind server) {
        this.wrapper = wrapper;
        this.server = server;
    }

    String wrapper() {
        return wrapper;
    }

    /** True if it can be asked what it is sent. */
    boolean answers() {
        return this != SQLSERVER;
    }

    /** True if there is such a type in the database. */
    boolean has(TypeKind kind) {
        return kind.isOfSources()
                && (kind != TypeKind.TINYINT || (server != ServerKind.POSTGRESQL && this != SQLSERVER));
    }

    private String type(TypeKind kind) {
        return switch (server) {
            case POSTGRESQL -> kind == TypeKind.VARBINARY ? "BYTEA" : standard(kind);
            case MYSQL ->
                switch (kind) {
                    case BOOLEAN -> "BIT(1)";
                    case REAL -> "FLOAT";
                    case TIMESTAMP -> "DATETIME(6)";
                    case TIMESTAMP_TZ -> "TIMESTAMP(6) NULL";
                    default -> standard(kind);
                };
            case DUCKDB ->
                switch (kind) {
                    case VARBINARY -> "BLOB";
                    case TIME, TIMESTAMP -> kind.name();
                    default -> standard(kind);
                };
            default -> standard(kind);
        };
    }

    private static String standard(TypeKind kind) {
        return switch (kind) {
            case DOUBLE -> "DOUBLE PRECISION";
            case DECIMAL -> "DECIMAL(20, 2)";
            case VARCHAR, VARBINARY -> kind + "(50)";
            case TIME, TIMESTAMP -> kind + "(6)";
            case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
            default -> kind.name();
        };
    }

    private Stream<TypeKind> kinds() {
        return Stream.of(TypeKind.values()).filter(this::has);
    }

    /** An empty database of its own. */
    TestServer database() {
        return TestServers.fresh(server);
    }

    /** The source whose tables there are, by the connector that declares or by one that knows the database. */
    Source open(TestServer database) {
        Map<String, String> options = new HashMap<>(Map.of("url", database.jdbcUrl()));
        if (!database.user().isEmpty()) {
            options.put("user", database.user());
            options.put("password", database.password());
        }
        Connector connector = answers() ? connector(wrapper) : connector(H2.wrapper);
        return connector.open(new SourceConfig("s", options, surroundings()));
    }

    /** What the connector declares: of that source, which may find out more, or of one that is never reached. */
    Supplier<Capabilities> declared(Source opened) {
        if (answers()) {
            return opened::capabilities;
        }
        Map<String, String> nowhere = Map.of("url", "jdbc:sqlserver://localhost;databaseName=x");
        try (Source unreached = connector(wrapper).open(new SourceConfig("s", nowhere))) {
            Capabilities all = unreached.capabilities();
            return () -> all;
        }
    }

    private static Connector connector(String name) {
        return connectors().stream()
                .filter(found -> found.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static List<Connector> connectors() {
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** PostgreSQL's driver as a plugin. */
    private static ServerEnvironment surroundings() {
        try {
            URL driver = Class.forName("org.postgresql.Driver")
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
            ClassLoader plugin = new URLClassLoader(new URL[] {driver}, ClassLoader.getPlatformClassLoader());
            return new ServerEnvironment(List.of(plugin), Set.of(), null);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * What makes a table of that name with an id and two columns of each type: {@code integer1}, {@code integer2} and
     * so on.
     */
    List<String> table(String name) {
        String columns =
                kinds().map(kind -> column(kind, 1) + ", " + column(kind, 2)).collect(Collectors.joining(", "));
        String rows = IntStream.range(0, Values.ROWS).mapToObj(this::row).collect(Collectors.joining(", "));
        return List.of(
                "CREATE TABLE " + name + " (id INTEGER NOT NULL PRIMARY KEY, " + columns + ")",
                "INSERT INTO " + name + " VALUES " + rows);
    }

    private String column(TypeKind kind, int number) {
        return Use.column(kind, number) + " " + type(kind);
    }

    private String row(int row) {
        return kinds().map(
                        kind -> Values.first(kind, row, this == MYSQL) + ", " + Values.second(kind, row, this == MYSQL))
                .collect(Collectors.joining(", ", "(" + (row + 1) + ", ", ")"));
    }
}
