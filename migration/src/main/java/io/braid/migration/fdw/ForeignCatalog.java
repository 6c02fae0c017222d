package io.braid.migration.fdw;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Foreign data that a PostgreSQL catalog declares. The keys of all options are in lower case. */
public record ForeignCatalog(List<Server> servers, List<Mapping> mappings, List<Table> tables) {
    /** User of a mapping for all users. */
    public static final String PUBLIC = "public";

    public ForeignCatalog {
        servers = List.copyOf(servers);
        mappings = List.copyOf(mappings);
        tables = List.copyOf(tables);
    }

    /** A foreign server. */
    public record Server(String name, String wrapper, Map<String, String> options) {
        public Server {
            options = Map.copyOf(options);
        }

        /** Returns the value of the first of these options that is set. */
        Optional<String> option(String... names) {
            return List.of(names).stream()
                    .map(name -> options.getOrDefault(name, ""))
                    .filter(value -> !value.isBlank())
                    .findFirst();
        }
    }

    /**
     * A user mapping, without its password.
     *
     * @param user the user in PostgreSQL, or {@link #PUBLIC}
     * @param remoteUser the user at the server; empty if unknown
     */
    public record Mapping(String server, String user, String remoteUser) {}

    /** A foreign table. */
    public record Table(String schema, String name, String server, Map<String, String> options, List<Column> columns) {
        public Table {
            options = Map.copyOf(options);
            columns = List.copyOf(columns);
        }

        /** Returns the table with other columns. */
        public Table with(List<Column> others) {
            return new Table(schema, name, server, options, others);
        }
    }

    /**
     * A column of a foreign table.
     *
     * @param type as PostgreSQL writes it
     * @param remoteName its name at the server
     */
    public record Column(String name, String type, boolean nullable, String remoteName) {}
}
