package io.braid.vdb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Expansion of the databases that a model imports. Their schemas keep their names; their servers are renamed to
 * {@code other.server}, so that servers of different databases never collide. A database that is imported several times
 * is expanded once.
 */
public final class ImportedDatabases {
    private final Lookup lookup;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, List<Definition>> parts = new LinkedHashMap<>();

    private ImportedDatabases(Lookup lookup) {
        this.lookup = lookup;
    }

    /** Lookup of the models of other databases of the server. */
    @FunctionalInterface
    public interface Lookup extends BiFunction<String, @Nullable String, Optional<VirtualDatabase>> {
        /**
         * Returns the model of a database.
         *
         * @param version the version, or null for the default version
         */
        @Override
        Optional<VirtualDatabase> apply(String database, @Nullable String version);
    }

    /**
     * A model with its imports expanded, and the problems of those imports.
     *
     * @param database the model with everything that it imports, except imports with problems
     */
    public record Result(VirtualDatabase database, List<Problem> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /** Expands the imports of a model. */
    public static Result resolve(VirtualDatabase database, Lookup lookup) {
        if (database.all(DatabaseImport.class).isEmpty()) {
            return new Result(database, List.of());
        }
        ImportedDatabases imported = new ImportedDatabases(lookup);
        imported.addImportsOf(database, null, List.of(key(database.name())));
        List<Definition> definitions = new ArrayList<>(database.definitions());
        imported.parts.values().forEach(part -> part.stream()
                .filter(definition -> !isKnown(definition, definitions))
                .forEach(definitions::add));
        imported.checkSchemas(database);
        return new Result(new VirtualDatabase(database.name(), database.version(), definitions), imported.problems);
    }

    /**
     * Adds the imports of a database, recursively.
     *
     * @param outermost the model's own import that led here; null for the model itself
     */
    private void addImportsOf(VirtualDatabase database, @Nullable DatabaseImport outermost, List<String> path) {
        for (DatabaseImport one : database.all(DatabaseImport.class)) {
            DatabaseImport first = outermost == null ? one : outermost;
            String name = key(one.database());
            if (path.contains(name)) {
                String circle = String.join(
                        " -> ", Stream.concat(path.stream(), Stream.of(name)).toList());
                report(first, "database '" + one.database() + "' imports itself: " + circle);
                continue;
            }
            Optional<VirtualDatabase> found = lookup.apply(one.database(), one.version());
            if (found.isEmpty()) {
                report(
                        first,
                        "database '" + one.database() + "'"
                                + (one.version() == null ? "" : " of version '" + one.version() + "'")
                                + " is not deployed on this server; deploy it first");
                continue;
            }
            VirtualDatabase other = found.get();
            parts.computeIfAbsent(name + " " + other.version(), unused -> qualified(other));
            addImportsOf(
                    other, first, Stream.concat(path.stream(), Stream.of(name)).toList());
        }
    }

    private void checkSchemas(VirtualDatabase database) {
        Map<String, String> owners = new HashMap<>();
        database.schemas().forEach(schema -> owners.put(key(schema.name()), database.name()));
        DatabaseImport first = database.all(DatabaseImport.class).get(0);
        parts.forEach((part, definitions) -> definitions.stream()
                .filter(SchemaDefinition.class::isInstance)
                .map(SchemaDefinition.class::cast)
                .forEach(schema -> {
                    String owner = part.substring(0, part.indexOf(' '));
                    String before = owners.putIfAbsent(key(schema.name()), owner);
                    if (before != null) {
                        report(
                                importOf(owner, database).orElse(first),
                                "schema '" + schema.name() + "' of database '" + owner
                                        + "' has the name of a schema of database '" + before
                                        + "'; rename one of them");
                    }
                }));
    }

    private static Optional<DatabaseImport> importOf(String name, VirtualDatabase database) {
        return database.all(DatabaseImport.class).stream()
                .filter(one -> one.database().equalsIgnoreCase(name))
                .findFirst();
    }

    private void report(DatabaseImport where, String message) {
        problems.add(new Problem(where.place(), message));
    }

    /**
     * True if a role or grant is defined already: roles are global to the server, and the model's own grants take
     * precedence.
     */
    private static boolean isKnown(Definition definition, List<Definition> known) {
        return (definition instanceof RoleDefinition || definition instanceof GrantDefinition)
                && known.stream().anyMatch(one -> one.key().equals(definition.key()));
    }

    private static List<Definition> qualified(VirtualDatabase other) {
        return other.definitions().stream()
                .filter(definition -> !(definition instanceof DatabaseImport))
                .flatMap(definition -> ownAlone(other, definition))
                .map(definition -> qualified(other.name(), definition))
                .toList();
    }

    /**
     * Replaces a grant on a whole database by grants on its schemas, so that it does not extend to the importing
     * database.
     */
    private static Stream<Definition> ownAlone(VirtualDatabase other, Definition definition) {
        return definition instanceof GrantDefinition grant && grant.on() == ObjectKind.DATABASE
                ? other.schemas().stream()
                        .map(schema -> new GrantDefinition(
                                grant.privilege(),
                                ObjectKind.SCHEMA,
                                List.of(schema.name()),
                                List.of(),
                                grant.role(),
                                grant.place()))
                        .map(Definition.class::cast)
                        .filter(one -> other.find(one.key()).isEmpty())
                : Stream.of(definition);
    }

    private static Definition qualified(String owner, Definition definition) {
        if (definition instanceof ServerDefinition server) {
            return new ServerDefinition(
                    server(owner, server.name()), server.wrapper(), server.options(), server.place());
        }
        if (definition instanceof UserMappingDefinition mapping) {
            return mapping.to(server(owner, mapping.server()));
        }
        if (definition instanceof SchemaDefinition schema) {
            String server = schema.server();
            return new SchemaDefinition(
                    schema.name(), server == null ? null : server(owner, server), schema.options(), schema.place());
        }
        if (definition instanceof ImportDefinition one) {
            return new ImportDefinition(
                    one.remoteSchema(), one.selection(), server(owner, one.server()), one.schema(), one.place());
        }
        if (definition instanceof ForeignTableDefinition table) {
            String server = table.server();
            return new ForeignTableDefinition(
                    table.schema(),
                    table.name(),
                    table.columns(),
                    table.keys(),
                    server == null ? null : server(owner, server),
                    table.options(),
                    table.place());
        }
        if (definition instanceof ViewDefinition view) {
            String store = view.store();
            return store == null ? view : view.keptBy(server(owner, store));
        }
        return definition;
    }

    private static String server(String owner, String server) {
        return owner + "." + server;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
