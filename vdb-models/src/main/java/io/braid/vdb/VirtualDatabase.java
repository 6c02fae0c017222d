package io.braid.vdb;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A named, versioned description of what users see as one database. Names are compared without regard to case. */
public record VirtualDatabase(
        String name,
        String version,
        List<ServerDefinition> servers,
        List<SchemaDefinition> schemas,
        List<ImportDefinition> imports,
        List<ViewDefinition> views) {
    public VirtualDatabase {
        servers = List.copyOf(servers);
        schemas = List.copyOf(schemas);
        imports = List.copyOf(imports);
        views = List.copyOf(views);
    }

    public Optional<ServerDefinition> server(String serverName) {
        return find(servers, ServerDefinition::name, serverName);
    }

    public Optional<SchemaDefinition> schema(String schemaName) {
        return find(schemas, SchemaDefinition::name, schemaName);
    }

    private static <T> Optional<T> find(List<T> definitions, Function<T, String> nameOf, String name) {
        return definitions.stream()
                .filter(definition -> nameOf.apply(definition).equalsIgnoreCase(name))
                .findFirst();
    }
}
