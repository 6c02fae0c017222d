package io.braid.rivals.teiid;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/** Database that becomes a schema of Teiid. */
record RemoteSchema(
        String name, String url, String user, String password, String wrapper, String remote, List<String> tables) {
    private static final int CONNECTIONS = 64;

    /** Reads all schemas from properties in a stream. */
    static List<RemoteSchema> all(InputStream input) throws IOException {
        Properties told = new Properties();
        told.load(new InputStreamReader(input, StandardCharsets.UTF_8));
        return Arrays.stream(told.getProperty("schemas").split(","))
                .map(name -> of(name, told))
                .toList();
    }

    private static RemoteSchema of(String name, Properties told) {
        return new RemoteSchema(
                name,
                told.getProperty(name + ".url"),
                told.getProperty(name + ".user"),
                told.getProperty(name + ".password"),
                told.getProperty(name + ".wrapper"),
                told.getProperty(name + ".remote"),
                List.of(told.getProperty(name + ".tables").split(",")));
    }

    boolean isPostgres() {
        return wrapper.equals("postgresql");
    }

    String translator() {
        return isPostgres() ? "postgresql" : "mysql5";
    }

    /** Streams rows with a cursor: PostgreSQL in a transaction, MariaDB by an option. */
    HikariDataSource pool() {
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(url);
        settings.setUsername(user);
        settings.setPassword(password);
        settings.setAutoCommit(!isPostgres());
        settings.setReadOnly(true);
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setMinimumIdle(2);
        if (!isPostgres()) {
            settings.addDataSourceProperty("useCursorFetch", "true");
            settings.addDataSourceProperty("cachePrepStmts", "true");
            settings.addDataSourceProperty("useServerPrepStmts", "true");
        }
        return new HikariDataSource(settings);
    }
}
