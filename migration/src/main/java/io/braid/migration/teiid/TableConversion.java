package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ObjectKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Conversion of declared tables. */
final class TableConversion {
    private final ImportContext context;

    TableConversion(ImportContext context) {
        this.context = context;
    }

    void convert(TeiidStatement.ForeignTable table) {
        Findings findings = new Findings();
        String construct = "foreign table " + table.schema() + "." + table.name();
        if (!context.tables().isSchema(table.schema())) {
            findings.problem("the model " + table.schema() + " is not taken over");
        }
        Map<String, String> options = table.body().options();
        if (options.keySet().stream().anyMatch(key -> key.endsWith("NATIVE-QUERY"))) {
            findings.problem("it is a query in the source's own SQL; create it as a view there, and import that");
        }
        if (!findings.isPossible()) {
            context.draft().add(findings.line(table.line(), construct), List.of());
            return;
        }
        if (options.getOrDefault("UPDATABLE", "false").equalsIgnoreCase("true")) {
            findings.note("it can be written to once its schema has OPTIONS (writable 'on')");
        }
        List<DeclaredColumn> columns = new ArrayList<>();
        for (TeiidStatement.TableColumn column : table.body().columns()) {
            context.types()
                    .ofColumn(column.type())
                    .ifPresentOrElse(
                            type -> columns.add(column(column, type)),
                            () -> findings.note("the column " + column.name()
                                    + " is left out, because Braid has no type " + column.type()));
        }
        Map<String, String> remote = new HashMap<>();
        Optional.ofNullable(options.get("NAMEINSOURCE")).ifPresent(name -> remote.put("remote_name", path(name)));
        List<Definition> definitions = new ArrayList<>();
        definitions.add(new ForeignTableDefinition(
                table.schema(), table.name(), columns, keys(table), null, remote, DraftModel.NOWHERE));
        definitions.addAll(comments(table.schema(), table.name(), table.body()));
        context.draft().add(findings.line(table.line(), construct), definitions);
    }

    private static DeclaredColumn column(TeiidStatement.TableColumn column, String type) {
        Map<String, String> options = new HashMap<>();
        Optional.ofNullable(column.options().get("NAMEINSOURCE"))
                .map(TableConversion::withoutQuotes)
                .filter(name -> !name.equals(column.name()))
                .ifPresent(name -> options.put("remote_name", name));
        Optional.ofNullable(column.options().get("NATIVE_TYPE"))
                .ifPresent(nativeType -> options.put("native_type", nativeType));
        boolean isKey = column.traits().contains("PRIMARY");
        return new DeclaredColumn(column.name(), type, column.nullable() && !isKey, options, DraftModel.NOWHERE);
    }

    private static DeclaredKeys keys(TeiidStatement.ForeignTable table) {
        List<String> primary = new ArrayList<>();
        List<List<String>> unique = new ArrayList<>();
        List<DeclaredReference> foreign = new ArrayList<>();
        for (TeiidStatement.TableColumn column : table.body().columns()) {
            if (column.traits().contains("PRIMARY")) {
                primary.add(column.name());
            } else if (column.traits().contains("UNIQUE")) {
                unique.add(List.of(column.name()));
            }
        }
        for (TeiidStatement.TableConstraint constraint : table.body().constraints()) {
            switch (constraint.kind()) {
                case "PRIMARY" -> primary.addAll(constraint.columns());
                case "UNIQUE" -> unique.add(constraint.columns());
                case "FOREIGN" ->
                    foreign.add(new DeclaredReference(
                            constraint.columns(),
                            target(table.schema(), constraint.target()),
                            constraint.targetColumns()));
                default -> {
                    // Indexes and access patterns are irrelevant: they belong to the source.
                }
            }
        }
        return new DeclaredKeys(primary, unique, foreign);
    }

    private static List<String> target(String schema, List<String> path) {
        return path.size() > 1
                ? path
                : Stream.concat(Stream.of(schema), path.stream()).toList();
    }

    /** Returns the comments for annotations. */
    static List<Definition> comments(String schema, String name, TeiidStatement.TableBody body) {
        List<Definition> comments = new ArrayList<>();
        annotation(body.options())
                .ifPresent(text -> comments.add(
                        new CommentDefinition(ObjectKind.VIEW, List.of(schema, name), text, DraftModel.NOWHERE)));
        body.columns().forEach(column -> annotation(column.options())
                .ifPresent(text -> comments.add(new CommentDefinition(
                        ObjectKind.COLUMN, List.of(schema, name, column.name()), text, DraftModel.NOWHERE))));
        return comments;
    }

    static Optional<String> annotation(Map<String, String> options) {
        return Optional.ofNullable(options.get("ANNOTATION")).filter(text -> !text.isBlank());
    }

    /** Returns a path in a source, with double quotes in place of the source's own quotes. */
    private static String path(String nameInSource) {
        return nameInSource.replace('`', '"').replace('[', '"').replace(']', '"');
    }

    private static String withoutQuotes(String name) {
        return path(name).replaceAll("^\"|\"$", "").replace("\"\"", "\"");
    }
}
