package io.braid.execution.modeltest;

import io.braid.execution.script.SltFile;
import io.braid.execution.script.SltRecord;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Change;
import io.braid.planner.catalog.ImportFilter;
import io.braid.planner.convert.TypeReader;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Foreign tables of a script: those that the model declares, and imported ones whose columns the script declares. A
 * record for any other table is reported as a problem.
 */
final class TestTables {
    private final VirtualDatabase model;
    private final Map<String, TestTable> byLabel = new LinkedHashMap<>();
    private final Map<TestTable, String> servers = new HashMap<>();
    private final Map<Integer, String> problems = new HashMap<>();

    /** @param model the model including imported databases */
    TestTables(VirtualDatabase model, SltFile script) {
        this.model = model;
        model.all(ForeignTableDefinition.class).forEach(this::addDeclared);
        script.records().stream()
                .filter(SltRecord.Table.class::isInstance)
                .map(SltRecord.Table.class::cast)
                .forEach(this::addOfScript);
    }

    /** The problem of a record, if it has one. */
    Optional<String> problem(SltRecord.Table record) {
        return Optional.ofNullable(problems.get(record.line()));
    }

    /** The table of this name; empty if there is none. */
    Optional<TestTable> named(String label) {
        return Optional.ofNullable(byLabel.get(key(label)));
    }

    /** The tables of a server. */
    List<TestTable> of(String server) {
        return byLabel.values().stream()
                .filter(table -> server.equalsIgnoreCase(servers.get(table)))
                .toList();
    }

    private void addDeclared(ForeignTableDefinition definition) {
        String server = definition.server() == null
                ? model.schema(definition.schema())
                        .map(SchemaDefinition::server)
                        .orElse("")
                : definition.server();
        String label = definition.schema() + "." + definition.name();
        add(new TestTable(label, TestModel.remoteName(definition), definition.columns(), TypeReader::type), server);
    }

    private void addOfScript(SltRecord.Table record) {
        try {
            boolean isKnown = byLabel.containsKey(key(record.name()));
            if (!record.columns().isEmpty() && isKnown) {
                problems.put(record.line(), record.name() + " is declared already; leave out its columns here");
            } else if (!record.columns().isEmpty()) {
                addImported(record);
            } else if (!isKnown) {
                problems.put(record.line(), unknown(record.name()));
            }
        } catch (BraidException e) {
            problems.put(record.line(), e.sentence());
        }
    }

    private void addImported(SltRecord.Table record) {
        List<String> path = List.of(record.name().split("\\.", -1));
        Optional<ForeignTableDefinition> declared = declaration(record);
        if (path.size() != 2 || declared.isEmpty()) {
            problems.put(record.line(), "write table schema.name (column type, ...)");
            return;
        }
        Optional<ImportDefinition> imported = model.imports().stream()
                .filter(one -> one.schema().equalsIgnoreCase(path.get(0)))
                .filter(one -> new ImportFilter(one)
                        .includes(table(record.name(), one, path.get(1), declared.get())
                                .description()))
                .findFirst();
        if (imported.isEmpty()) {
            problems.put(record.line(), "the model imports no table " + record.name());
            return;
        }
        add(
                table(record.name(), imported.get(), path.get(1), declared.get()),
                imported.get().server());
    }

    private static Optional<ForeignTableDefinition> declaration(SltRecord.Table record) {
        return StatementReader.read("CREATE FOREIGN TABLE " + record.name() + " " + record.columns())
                                instanceof Change change
                        && change.change() instanceof Create create
                        && create.definition() instanceof ForeignTableDefinition table
                ? Optional.of(table)
                : Optional.empty();
    }

    private static TestTable table(
            String label, ImportDefinition imported, String name, ForeignTableDefinition declared) {
        List<String> schema = new ArrayList<>(List.of(imported.remoteSchema().split("\\.", 2)));
        TableName remote = schema.size() == 1
                ? new TableName(null, schema.get(0), name)
                : new TableName(schema.get(0), schema.get(1), name);
        return new TestTable(label, remote, declared.columns(), TypeReader::type);
    }

    private void add(TestTable table, String server) {
        byLabel.put(key(table.label()), table);
        servers.put(table, server);
    }

    private String unknown(String name) {
        boolean isImported = model.imports().stream().anyMatch(one -> name.toLowerCase(Locale.ROOT)
                .startsWith(one.schema().toLowerCase(Locale.ROOT) + "."));
        return isImported
                ? "the columns of " + name + " are known to its source alone; declare them: table " + name
                        + " (column type, ...)"
                : "the model has no foreign table " + name
                        + Suggestion.hint(
                                name,
                                byLabel.values().stream().map(TestTable::label).toList());
    }

    private static String key(String label) {
        return label.toLowerCase(Locale.ROOT);
    }
}
