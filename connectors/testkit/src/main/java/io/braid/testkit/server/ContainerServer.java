package io.braid.testkit.server;

import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mssqlserver.MSSQLServerContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Server in a container, which Testcontainers removes even if this process is killed. */
record ContainerServer(JdbcDatabaseContainer<?> container, ServerAddress address) implements ManagedServer {
    static boolean offers(ServerKind kind) {
        return kind == ServerKind.POSTGRESQL || kind == ServerKind.MYSQL || kind == ServerKind.SQLSERVER;
    }

    static ContainerServer start(ServerKind kind) {
        JdbcDatabaseContainer<?> container = container(kind);
        container.start();
        return new ContainerServer(
                container,
                new ServerAddress(kind, url(kind, container), container.getUsername(), container.getPassword()));
    }

    @Override
    public boolean isAlive() {
        return container.isRunning();
    }

    @Override
    public void close() {
        container.stop();
    }

    private static JdbcDatabaseContainer<?> container(ServerKind kind) {
        return switch (kind) {
            case POSTGRESQL -> new PostgreSQLContainer("postgres:18");
            case MYSQL -> new MySQLContainer("mysql:9").withUsername("root");
            case SQLSERVER -> new MSSQLServerContainer("mcr.microsoft.com/mssql/server:2022-latest").acceptLicense();
            case DUCKDB, H2 -> throw new AssertionError(kind);
        };
    }

    /** Over plain TCP, MySQL sends its public key only to clients that request it. */
    private static String url(ServerKind kind, JdbcDatabaseContainer<?> container) {
        return kind == ServerKind.MYSQL
                ? container.getJdbcUrl() + "?allowPublicKeyRetrieval=true&useSSL=false"
                : container.getJdbcUrl();
    }
}
