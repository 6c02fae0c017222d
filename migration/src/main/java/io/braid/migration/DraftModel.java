package io.braid.migration;

import io.braid.grammar.reader.References;
import io.braid.planner.model.ModelText;
import io.braid.planner.model.VdbReader;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Model under construction. Definitions that Braid rejects, and views over them, are omitted from the finished model,
 * and the report states the reason.
 */
public final class DraftModel {
    /** Position of definitions without a text. */
    public static final Place NOWHERE = new Place(1, 1);

    private final String origin;
    private final String name;
    private final String version;
    private final List<DraftEntry> entries = new ArrayList<>();

    /** @param origin the command that creates the model, for its first line */
    public DraftModel(String origin, String name, String version) {
        this.origin = origin;
        this.name = name;
        this.version = version;
    }

    /** Adds a construct with its definitions; without definitions, only its line is reported. */
    public void add(ReportLine line, List<? extends Definition> definitions) {
        entries.add(new DraftEntry(line, List.copyOf(definitions), List.of()));
    }

    /** Adds a construct with a substitute in case Braid rejects its definition. */
    public void add(ReportLine line, Definition definition, Definition substitute) {
        entries.add(new DraftEntry(line, List.of(definition), List.of(substitute)));
    }

    /** Returns the model without the definitions that Braid rejects. */
    public MigratedModel finish() {
        while (refuseUnreadable() || refuseOrphans()) {
            // Definitions may depend on those that were rejected.
        }
        MigrationReport report = new MigrationReport();
        entries.forEach(entry -> report.add(entry.line()));
        return new MigratedModel(name, write(new TreeMap<>()), report);
    }

    /** Rejects definitions with problems that Braid's validation finds; true if there were any. */
    private boolean refuseUnreadable() {
        NavigableMap<Integer, Written> byLine = new TreeMap<>();
        boolean refused = false;
        for (Problem problem : VdbReader.draft(write(byLine)).problems()) {
            Map.Entry<Integer, Written> found =
                    byLine.floorEntry(problem.place().line());
            if (found != null && found.getValue().isStillThere()) {
                found.getValue().entry().refuse(found.getValue().definition(), problem.message());
                refused = true;
            }
        }
        return refused;
    }

    /** Rejects views and functions that read missing objects; true if there were any. */
    private boolean refuseOrphans() {
        VirtualDatabase database = database();
        Set<ObjectKey> declared =
                database.definitions().stream().map(Definition::key).collect(Collectors.toSet());
        boolean refused = false;
        for (DraftEntry entry : entries) {
            Optional<String> missing = entry.definitions().stream()
                    .flatMap(definition -> References.in(query(definition)).stream())
                    .filter(path -> isMissing(database, declared, path))
                    .map(path -> String.join(".", path))
                    .findFirst();
            if (missing.isPresent()) {
                entry.refuse("it reads " + missing.get() + ", which is not in the model; import that first");
                refused = true;
            }
        }
        return refused;
    }

    private static String query(Definition definition) {
        if (definition instanceof ViewDefinition view) {
            return view.sql();
        }
        if (definition instanceof TriggerDefinition trigger) {
            return trigger.sql();
        }
        return definition instanceof FunctionDefinition function ? function.sql() : "";
    }

    private static boolean isMissing(VirtualDatabase database, Set<ObjectKey> declared, List<String> path) {
        if (path.size() < 2) {
            return false;
        }
        String schema = path.get(0);
        if (database.schema(schema).isEmpty()) {
            return database.all(DatabaseImport.class).isEmpty();
        }
        return database.imports().stream().noneMatch(one -> one.schema().equalsIgnoreCase(schema))
                && !declared.contains(ObjectKey.of(ObjectKind.VIEW, path))
                && !declared.contains(ObjectKey.of(ObjectKind.FUNCTION, path));
    }

    private VirtualDatabase database() {
        return new VirtualDatabase(
                name,
                version,
                entries.stream().flatMap(entry -> entry.definitions().stream()).toList());
    }

    /** Definition in the text of the model. */
    private record Written(DraftEntry entry, Definition definition) {
        boolean isStillThere() {
            return entry.definitions().contains(definition);
        }
    }

    /** Writes the text of the model and maps each definition's first line to it. */
    private String write(Map<Integer, Written> byLine) {
        VirtualDatabase database = database();
        StringBuilder text = new StringBuilder(
                "-- Written by '" + origin + "'. It is yours: edit it, and keep it under" + " version control.\n\n");
        text.append(ModelText.of(database.declaring(List.of())));
        int line = 1 + lineEnds(text.toString());
        ObjectKind before = ObjectKind.DATABASE;
        for (DraftEntry entry : entries) {
            for (Definition definition : entry.definitions()) {
                String gap = isApart(definition.kind(), before) ? "\n" : "";
                String statement = ModelText.of(database, definition).strip();
                boolean hasQuery = !query(definition).isEmpty();
                String end = hasQuery && endsInComment(statement) ? "\n;\n" : ";\n";
                text.append(gap).append(statement).append(end);
                byLine.put(line + gap.length(), new Written(entry, definition));
                line += lineEnds(gap + statement + end);
                before = definition.kind();
            }
        }
        return text.toString();
    }

    /** True if a blank line separates a definition from the one before it. */
    private static boolean isApart(ObjectKind kind, ObjectKind before) {
        return switch (kind) {
            case SERVER, SCHEMA -> before != ObjectKind.SERVER;
            case FOREIGN_TABLE, VIEW, MATERIALIZED_VIEW, FUNCTION, TRIGGER, ROLE -> true;
            case GRANT, ROW_FILTER, COLUMN_MASK, COMMENT, IMPORT, DATABASE_IMPORT, USER_MAPPING, COLUMN, DATABASE ->
                kind != before && before == ObjectKind.DATABASE;
        };
    }

    private static int lineEnds(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    private static boolean endsInComment(String statement) {
        String lastLine = statement.substring(statement.lastIndexOf('\n') + 1);
        return lastLine.contains("--") || lastLine.contains("//");
    }
}
