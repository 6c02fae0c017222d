package io.braid.migration.fdw;

import io.braid.migration.SourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** PostgreSQL foreign data wrapper with a counterpart in Braid. */
enum ForeignWrapper {
    POSTGRES(
            "postgres_fdw",
            SourceKind.POSTGRESQL,
            server -> Optional.of("jdbc:postgresql://"
                    + host(server, "5432", "host", "hostaddr")
                    + "/" + server.option("dbname").orElse("postgres"))) {
        @Override
        RemoteTable remote(ForeignCatalog.Server server, ForeignCatalog.Table table) {
            return RemoteTable.of(table, table.options().getOrDefault("schema_name", table.schema()), "table_name");
        }
    },
    MYSQL(
            "mysql_fdw",
            SourceKind.MYSQL,
            server -> Optional.of("jdbc:mysql://" + host(server, "3306", "host")
                    + server.option("dbname").map(name -> "/" + name).orElse(""))) {
        @Override
        RemoteTable remote(ForeignCatalog.Server server, ForeignCatalog.Table table) {
            String database = server.option("dbname").orElse(table.schema());
            return RemoteTable.of(table, table.options().getOrDefault("dbname", database), "table_name");
        }
    },
    TDS(
            "tds_fdw",
            SourceKind.SQLSERVER,
            server -> Optional.of("jdbc:sqlserver://" + host(server, "1433", "servername") + ";databaseName="
                    + server.option("database", "dbname").orElse("master"))) {
        @Override
        RemoteTable remote(ForeignCatalog.Server server, ForeignCatalog.Table table) {
            String database = server.option("database", "dbname").orElse("master");
            String schema = table.options().getOrDefault("schema_name", "dbo");
            String key = table.options().containsKey("table_name") ? "table_name" : "table";
            return RemoteTable.of(table, database + "." + schema, key);
        }
    },
    DUCKDB("duckdb_fdw", SourceKind.DUCKDB, server -> server.option("database").map(file -> "jdbc:duckdb:" + file)) {
        @Override
        RemoteTable remote(ForeignCatalog.Server server, ForeignCatalog.Table table) {
            return RemoteTable.of(table, table.options().getOrDefault("schema_name", "main"), "table");
        }
    };

    private final String wrapper;
    private final SourceKind kind;
    private final Function<ForeignCatalog.Server, Optional<String>> url;

    ForeignWrapper(String wrapper, SourceKind kind, Function<ForeignCatalog.Server, Optional<String>> url) {
        this.wrapper = wrapper;
        this.kind = kind;
        this.url = url;
    }

    /** Returns the counterpart of a wrapper; empty if Braid has none. */
    static Optional<ForeignWrapper> of(String name) {
        return Arrays.stream(values())
                .filter(one -> one.wrapper.equalsIgnoreCase(name))
                .findFirst();
    }

    /** Returns the names of all wrappers, for messages. */
    static List<String> names() {
        return Arrays.stream(values()).map(one -> one.wrapper).toList();
    }

    SourceKind kind() {
        return kind;
    }

    /** Returns the URL of a server; empty if its options do not determine one. */
    Optional<String> url(ForeignCatalog.Server server) {
        return url.apply(server);
    }

    /** Returns the remote table of a foreign table. */
    abstract RemoteTable remote(ForeignCatalog.Server server, ForeignCatalog.Table table);

    /** Returns host and port. A path is a Unix socket, which JDBC drivers do not support. */
    private static String host(ForeignCatalog.Server server, String usualPort, String... names) {
        String host = server.option(names).filter(name -> !name.startsWith("/")).orElse("localhost");
        return host + ":" + server.option("port").orElse(usualPort);
    }
}
