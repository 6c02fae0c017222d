package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reader of virtual databases in XML, which returns the equivalent DDL statements. */
final class VdbXmlReader {
    private static final Map<String, String> RIGHTS = Map.of(
            "allow-read", "SELECT",
            "allow-create", "INSERT",
            "allow-update", "UPDATE",
            "allow-delete", "DELETE",
            "allow-execute", "EXECUTE",
            "allow-alter", "ALTER");

    private final List<TeiidStatement> statements = new ArrayList<>();

    private VdbXmlReader() {}

    static List<TeiidStatement> read(String xml) {
        VdbXmlReader reader = new VdbXmlReader();
        reader.database(MarkupElement.read(xml));
        return reader.statements;
    }

    private void database(MarkupElement vdb) {
        Map<String, String> options = properties(vdb);
        vdb.childText("description").ifPresent(text -> options.put("ANNOTATION", text));
        statements.add(new TeiidStatement.Database(
                vdb.attribute("name", "vdb"), vdb.attribute("version", "1"), options, vdb.line()));
        Optional.ofNullable(options.get("DOMAIN-DDL"))
                .ifPresent(ddl -> statements.addAll(DdlReader.read(ddl, vdb.line(), "")));
        for (MarkupElement child : vdb.children()) {
            switch (child.name()) {
                case "import-vdb" ->
                    statements.add(new TeiidStatement.DatabaseReuse(
                            child.attribute("name", ""),
                            child.attribute("version", "1"),
                            Boolean.parseBoolean(child.attribute("import-data-policies", "true")),
                            child.line()));
                case "model" -> model(child);
                case "translator" ->
                    statements.add(new TeiidStatement.Translator(
                            child.attribute("name", ""),
                            child.attribute("type", child.attribute("name", "")),
                            properties(child),
                            child.line()));
                case "data-role" -> role(child);
                default -> {
                    // Descriptions, properties and entries do not describe sources, tables or rights.
                }
            }
        }
    }

    private static Map<String, String> properties(MarkupElement element) {
        Map<String, String> properties = new LinkedHashMap<>();
        element.children("property")
                .forEach(property -> properties.put(
                        property.attribute("name", "").toUpperCase(Locale.ROOT),
                        property.attribute("value", property.text().strip())));
        return properties;
    }

    private void model(MarkupElement model) {
        String name = model.attribute("name", "");
        boolean virtual = model.attribute("type", "PHYSICAL").equalsIgnoreCase("VIRTUAL");
        Map<String, String> options = properties(model);
        model.childText("description").ifPresent(text -> options.put("ANNOTATION", text));
        options.put("VISIBLE", model.attribute("visible", "true"));
        List<String> servers = new ArrayList<>();
        model.children("source").forEach(source -> {
            String server = source.attribute("name", name);
            servers.add(server);
            statements.add(new TeiidStatement.Server(
                    server,
                    source.attribute("translator-name", ""),
                    Map.of("RESOURCE-NAME", source.attribute("connection-jndi-name", "")),
                    source.line()));
        });
        statements.add(new TeiidStatement.Schema(name, virtual, servers, options, model.line()));
        List<MarkupElement> metadata = model.children("metadata").toList();
        boolean isNative = metadata.isEmpty()
                || metadata.stream().anyMatch(one -> one.attribute("type", "NATIVE")
                        .toUpperCase(Locale.ROOT)
                        .contains("NATIVE"));
        if (!virtual && isNative && !servers.isEmpty()) {
            statements.add(
                    new TeiidStatement.SchemaImport(Optional.empty(), servers.get(0), name, options, model.line()));
        }
        metadata.forEach(one -> metadata(one, name));
    }

    private void metadata(MarkupElement metadata, String schema) {
        String type = metadata.attribute("type", "NATIVE").toUpperCase(Locale.ROOT);
        if (type.contains("DDL-FILE")) {
            statements.add(new TeiidStatement.Other(
                    "metadata of model " + schema,
                    true,
                    "put the text of " + metadata.text().strip() + " in its place, with type=\"DDL\"",
                    metadata.line()));
        } else if (type.contains("DDL")) {
            statements.addAll(DdlReader.read(metadata.text(), metadata.line(), schema));
        } else if (!type.equals("NATIVE")) {
            statements.add(new TeiidStatement.Other(
                    "metadata of model " + schema,
                    true,
                    "the repository " + type + " cannot be read; declare its tables in DDL",
                    metadata.line()));
        }
    }

    private void role(MarkupElement role) {
        String name = role.attribute("name", "");
        boolean any = Boolean.parseBoolean(role.attribute("any-authenticated", "false"));
        List<String> containerRoles =
                role.children("mapped-role-name").map(one -> one.text().strip()).toList();
        statements.add(new TeiidStatement.Role(name, any, containerRoles, role.line()));
        if (Boolean.parseBoolean(role.attribute("grant-all", "false"))) {
            statements.add(new TeiidStatement.Permission(
                    name,
                    new TeiidStatement.Resource("DATABASE", List.of()),
                    new TeiidStatement.Rights(Set.of("SELECT"), Set.of()),
                    TeiidStatement.Restriction.NONE,
                    role.line()));
        }
        role.children("permission").forEach(permission -> permission(name, permission));
    }

    private void permission(String role, MarkupElement permission) {
        Optional<String> resource = permission.childText("resource-name");
        if (resource.isEmpty()) {
            return;
        }
        Set<String> allowed = new LinkedHashSet<>();
        Set<String> denied = new LinkedHashSet<>();
        RIGHTS.forEach((element, right) -> permission.childText(element).ifPresent(text -> {
            if (Boolean.parseBoolean(text)) {
                allowed.add(right);
            } else {
                denied.add(right);
            }
        }));
        int order = permission
                .children("mask")
                .map(mask -> Integer.parseInt(mask.attribute("order", "0")))
                .findFirst()
                .orElse(0);
        statements.add(new TeiidStatement.Permission(
                role,
                new TeiidStatement.Resource(
                        permission.childText("resource-type").orElse("").toUpperCase(Locale.ROOT),
                        List.of(resource.get().replace("\"", "").split("\\."))),
                new TeiidStatement.Rights(allowed, denied),
                new TeiidStatement.Restriction(
                        Optional.empty(), permission.childText("condition"), permission.childText("mask"), order),
                permission.line()));
    }
}
