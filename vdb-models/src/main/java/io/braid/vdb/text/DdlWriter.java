package io.braid.vdb.text;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.RemoveComment;
import io.braid.vdb.change.Revoke;
import io.braid.vdb.dependency.NamesInQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writer of models as DDL: reading the text returns the same model. */
public final class DdlWriter {
    private final Identifiers identifiers;
    private final AccessWriter access;

    /** @param reserved true for a word, in any letter case, that must be quoted as a name */
    public DdlWriter(Predicate<String> reserved) {
        this.identifiers = new Identifiers(reserved);
        this.access = new AccessWriter(identifiers);
    }

    /** Writes a whole model, each statement after those that it depends on. */
    public String write(VirtualDatabase database, NamesInQuery names) {
        List<String> statements = new ArrayList<>();
        statements.add("CREATE DATABASE " + identifiers.of(database.name()) + " VERSION " + string(database.version()));
        WritingOrder.of(database, names).forEach(definition -> statements.add(write(database, definition)));
        return script(statements);
    }

    /** Writes changes of a model, such as those of a {@link io.braid.vdb.edit.ModelDifference}, in order. */
    public String write(VirtualDatabase database, List<ModelChange> changes) {
        return script(changes.stream().map(change -> write(database, change)).toList());
    }

    /** Returns the statement that creates an object of a model, without a semicolon. */
    public String write(VirtualDatabase database, Definition definition) {
        return write(database, definition, "CREATE ");
    }

    private String write(VirtualDatabase database, ModelChange change) {
        if (change instanceof Create create) {
            boolean replace =
                    create.ifExists() == IfExists.REPLACE && create.definition().kind() != ObjectKind.SCHEMA;
            return write(database, create.definition(), replace ? "CREATE OR REPLACE " : "CREATE ");
        }
        if (change instanceof Drop drop) {
            return "DROP " + keyword(drop.kind()) + (drop.ifExists() ? " IF EXISTS " : " ")
                    + name(drop)
                    + (drop.cascade() ? " CASCADE" : "");
        }
        if (change instanceof Grant grant) {
            return access.grant(database, grant.grants());
        }
        if (change instanceof Revoke revoke) {
            return access.revoke(database, revoke);
        }
        if (change instanceof RemoveComment remove) {
            return commentOn(database, remove.on(), remove.path()) + "NULL";
        }
        throw new IllegalArgumentException(change.getClass() + " is not written");
    }

    private String name(Drop drop) {
        if (drop.kind() == ObjectKind.USER_MAPPING) {
            return mapped(drop.path().get(1), drop.path().get(0));
        }
        return isOfTable(drop.kind()) ? access.policy(drop.path()) : identifiers.path(drop.path());
    }

    private String mapped(String user, String server) {
        return "FOR " + identifiers.of(user) + " SERVER " + identifiers.of(server);
    }

    private String write(VirtualDatabase database, Definition definition, String create) {
        if (definition instanceof ServerDefinition server) {
            return create + "SERVER " + identifiers.of(server.name()) + " FOREIGN DATA WRAPPER "
                    + identifiers.of(server.wrapper()) + options("\n  ", server.options());
        }
        if (definition instanceof UserMappingDefinition mapping) {
            return create + "USER MAPPING " + mapped(mapping.user(), mapping.server())
                    + options("\n  ", mapping.options());
        }
        if (definition instanceof SchemaDefinition schema) {
            String name = identifiers.of(schema.name());
            return schema.server() == null
                    ? create + "VIRTUAL SCHEMA " + name
                    : create + "SCHEMA " + name + " SERVER " + identifiers.of(schema.server())
                            + options(" ", schema.options());
        }
        if (definition instanceof ImportDefinition imported) {
            return write(imported);
        }
        if (definition instanceof DatabaseImport imported) {
            return "IMPORT DATABASE " + identifiers.of(imported.database())
                    + (imported.version() == null ? "" : " VERSION " + string(imported.version()));
        }
        if (definition instanceof ForeignTableDefinition table) {
            return write(table, create);
        }
        if (definition instanceof ViewDefinition view) {
            return create + keyword(view.kind()) + " " + identifiers.path(List.of(view.schema(), view.name()))
                    + (view.columns().isEmpty() ? "" : " (" + identifiers.list(view.columns()) + ")")
                    + options(" ", view.options()) + " AS\n" + view.sql();
        }
        if (definition instanceof FunctionDefinition function) {
            return create + "FUNCTION " + identifiers.path(List.of(function.schema(), function.name())) + "("
                    + function.parameters().stream().map(this::write).collect(Collectors.joining(", "))
                    + ") RETURNS TABLE AS\n" + function.sql();
        }
        if (definition instanceof TriggerDefinition trigger) {
            return create + "TRIGGER " + identifiers.of(trigger.name()) + " INSTEAD OF " + trigger.event() + " ON "
                    + identifiers.path(List.of(trigger.schema(), trigger.view())) + " FOR EACH ROW\n" + trigger.sql();
        }
        if (definition instanceof CommentDefinition comment) {
            return commentOn(database, comment.on(), comment.path()) + string(comment.text());
        }
        return access.write(database, definition, create);
    }

    private String write(ImportDefinition imported) {
        return "IMPORT FOREIGN SCHEMA " + remote(imported.remoteSchema()) + selection(imported.selection())
                + " FROM SERVER " + identifiers.of(imported.server()) + " INTO " + identifiers.of(imported.schema());
    }

    /** Writes the name of a schema, optionally qualified by a catalog; with more dots, it is a single quoted name. */
    private String remote(String schema) {
        List<String> parts = List.of(schema.split("\\.", -1));
        return parts.size() > 2 || parts.contains("") ? identifiers.of(schema) : identifiers.path(parts);
    }

    private String selection(TableSelection selection) {
        return switch (selection.mode()) {
            case ALL -> "";
            case LIMIT_TO -> " LIMIT TO (" + identifiers.list(selection.names()) + ")";
            case EXCEPT -> " EXCEPT (" + identifiers.list(selection.names()) + ")";
            case LIKE -> " LIKE " + strings(selection.names());
            case NOT_LIKE -> " NOT LIKE " + strings(selection.names());
        };
    }

    private String write(ForeignTableDefinition table, String create) {
        List<String> parts = new ArrayList<>();
        table.columns().forEach(column -> parts.add(write(column)));
        if (!table.keys().primary().isEmpty()) {
            parts.add("PRIMARY KEY (" + identifiers.list(table.keys().primary()) + ")");
        }
        table.keys().unique().forEach(key -> parts.add("UNIQUE (" + identifiers.list(key) + ")"));
        table.keys().foreign().forEach(reference -> parts.add(write(reference)));
        return create + "FOREIGN TABLE " + identifiers.path(List.of(table.schema(), table.name())) + " (\n  "
                + String.join(",\n  ", parts) + "\n)"
                + (table.server() == null ? "" : " SERVER " + identifiers.of(table.server()))
                + options(" ", table.options());
    }

    private String write(DeclaredColumn column) {
        return identifiers.of(column.name()) + " " + column.type() + (column.nullable() ? "" : " NOT NULL")
                + options(" ", column.options());
    }

    private String write(DeclaredReference reference) {
        return "FOREIGN KEY (" + identifiers.list(reference.columns()) + ") REFERENCES "
                + identifiers.path(reference.table())
                + (reference.targetColumns().isEmpty() ? "" : " (" + identifiers.list(reference.targetColumns()) + ")");
    }

    private String commentOn(VirtualDatabase database, ObjectKind on, List<String> path) {
        return "COMMENT ON " + keyword(on) + " "
                + (on == ObjectKind.DATABASE ? identifiers.of(database.name()) : identifiers.path(path)) + " IS ";
    }

    private String options(String before, Map<String, String> options) {
        return options.isEmpty()
                ? ""
                : before
                        + new TreeMap<>(options)
                                .entrySet().stream()
                                        .map(option -> optionName(option.getKey()) + " " + string(option.getValue()))
                                        .collect(Collectors.joining(", ", "OPTIONS (", ")"));
    }

    /** Writes an option name; the grammar accepts the reserved word {@code user}. */
    private String optionName(String name) {
        return name.equals("user") ? name : identifiers.of(name);
    }

    /** True for objects that are named together with their table or view. */
    private static boolean isOfTable(ObjectKind kind) {
        return kind == ObjectKind.ROW_FILTER || kind == ObjectKind.COLUMN_MASK || kind == ObjectKind.TRIGGER;
    }

    static String keyword(ObjectKind kind) {
        return kind.words().toUpperCase(Locale.ROOT);
    }

    private static String strings(List<String> texts) {
        return texts.stream().map(DdlWriter::string).collect(Collectors.joining(", "));
    }

    private static String string(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Joins statements with semicolons, which must not become part of a trailing comment. */
    private static String script(List<String> statements) {
        return statements.stream()
                .map(statement -> statement + (lastLine(statement).contains("--") ? "\n;\n" : ";\n"))
                .collect(Collectors.joining());
    }

    private static String lastLine(String text) {
        return text.substring(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
    }
}
