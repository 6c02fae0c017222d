package io.braid.execution.refresh;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.execution.database.Database;
import io.braid.execution.view.DeclaredView;
import io.braid.execution.view.KeysTable;
import io.braid.execution.view.RefreshAttempt;
import io.braid.execution.view.RowAge;
import io.braid.execution.view.VersionNote;
import io.braid.execution.view.ViewTables;
import io.braid.execution.view.ViewVersion;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import io.braid.spi.write.TableLoad;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Loader of a materialized view: streams the rows from the sources into a new table. */
final class ViewLoader {
    private static final AtomicLong NUMBER = new AtomicLong();
    private static final int LONGEST_NAME = 24;

    private final ViewTables tables;
    private final Database database;
    private final DeclaredView view;
    private final RefreshAttempt attempt;
    private final String queryId = "refresh-" + NUMBER.incrementAndGet();
    private @Nullable PlannedQuery plan;

    ViewLoader(ViewTables tables, Database database, DeclaredView view, RefreshAttempt attempt) {
        this.tables = tables;
        this.database = database;
        this.view = view;
        this.attempt = attempt;
    }

    /** The loaded table, its note and the age of its rows. */
    record Loaded(StoredTable table, VersionNote note, RowAge age) {}

    /** The current version, if the change tokens show that the sources have not changed since; then nothing is read. */
    Optional<ViewVersion> unchanged(Optional<ViewVersion> before) {
        RowAge young = RowAge.ofNow();
        Optional<ViewVersion> same =
                before.filter(version -> version.isOf(tokens(version.tokens())) && isAlike(version.table()));
        same.ifPresent(version -> version.confirm(young));
        return same;
    }

    /**
     * Change tokens of the sources. Rows that are read later are of this state or a newer one.
     *
     * @param before the tokens with which the current rows were read
     */
    private Map<String, String> tokens(Map<String, String> before) {
        return database.changeTokens(plan(), before, ScanContext.of(queryId));
    }

    /**
     * Loads the rows.
     *
     * @param before the current version; an incremental refresh copies its unchanged rows
     */
    Loaded load(Optional<ViewVersion> before) {
        database.catalog().requireRepeatable(view.definition());
        Beginning beginning = new Beginning(RowAge.ofNow(), tokens(Map.of()));
        Optional<IncrementalRefresh> growth = before.filter(
                        version -> view.options().incremental() != null && isAlike(version.table()))
                .filter(version -> tables.has(version.table()))
                .map(version -> new IncrementalRefresh(database, view, version));
        Object mark = growth.map(one -> one.mark(queryId)).orElse(null);
        String table = newTable();
        RowType columns = columns(plan().columns());
        if (mark != null) {
            return loadGrowth(beginning, growth.orElseThrow(), mark, table, columns);
        }
        try (TableLoad load = tables.load(table, columns, index(columns))) {
            attempt.onCancel(load::cancel);
            copy(plan(), List.of(), load);
            return commit(load, beginning);
        }
    }

    /** Loads new rows and copies the rest of the current version. */
    private Loaded loadGrowth(
            Beginning beginning, IncrementalRefresh growth, Object mark, String table, RowType columns) {
        try (KeysTable present = view.options().detectDeletes() ? keys(table + "_keys", growth) : null;
                MergingLoad load = tables.load(table, columns, index(columns))) {
            attempt.onCancel(load::cancel);
            Parameter since = new Parameter(growth.type(), mark);
            copy(database.plans().planForServer(growth.newRows(definition())), List.of(since), load);
            addRest(load, growth, present);
            return commit(load, beginning);
        }
    }

    private Loaded commit(TableLoad load, Beginning beginning) {
        attempt.check();
        RowAge age = beginning.age();
        VersionNote note =
                VersionNote.of(view.identity(), age.asOf(), age.sinceMet().toMillis(), load.rows(), beginning.tokens());
        return new Loaded(load.commit(note.text()), note, age);
    }

    /** State of the sources when a refresh began: the age of its rows, and change tokens. */
    private record Beginning(RowAge age, Map<String, String> tokens) {}

    /** The index columns under their names in the store. */
    private List<String> index(RowType columns) {
        return view.options().index().stream()
                .map(name -> columns.fields()
                        .get(require(columns, view, "index", name))
                        .name())
                .toList();
    }

    private static void addRest(MergingLoad load, IncrementalRefresh growth, @Nullable KeysTable present) {
        if (present == null) {
            load.addRest(growth.base(), growth.key());
        } else {
            load.addRest(growth.base(), growth.key(), present.table());
        }
    }

    /**
     * Loads the keys that exist in the source into a temporary table. It has no note, so that the next start drops it
     * if it is left over.
     */
    private KeysTable keys(String table, IncrementalRefresh growth) {
        try (TableLoad keys = tables.load(table, growth.keyColumns(), List.of())) {
            attempt.onCancel(keys::cancel);
            copy(database.plans().planForServer(growth.keys(definition())), List.of(), keys);
            return new KeysTable(tables, keys.commit(VersionNote.NONE));
        }
    }

    private void copy(PlannedQuery plan, List<Parameter> parameters, TableLoad load) {
        try (Result result = database.run(plan, parameters, QueryContext.of(queryId))) {
            attempt.onCancel(result::cancel);
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                load.append(batch);
            }
        }
    }

    private boolean isAlike(StoredTable table) {
        return table.table().rowType().types().equals(plan().columns().types());
    }

    /** The plan that reads all rows; planned once for this refresh. */
    private PlannedQuery plan() {
        PlannedQuery known = plan;
        if (known == null) {
            known = database.plans().planForServer(definition());
            plan = known;
        }
        return known;
    }

    private String definition() {
        return "SELECT * FROM " + quoted(view.definition().schema()) + "."
                + quoted(view.definition().name());
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** The columns under the view's names, made unique ignoring letter case. */
    private static RowType columns(RowType labelled) {
        Set<String> taken = new HashSet<>();
        List<Field> fields = new ArrayList<>();
        for (Field field : labelled.fields()) {
            String name = field.name().isBlank() ? "column" : field.name();
            String free = name;
            for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
                free = name + "_" + i;
            }
            fields.add(new Field(free, field.type()));
        }
        return new RowType(fields);
    }

    private String newTable() {
        String readable = (view.key().schema() + "_" + view.key().view())
                .codePoints()
                .filter(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        String start = readable.length() <= LONGEST_NAME ? readable : readable.substring(0, LONGEST_NAME);
        return start + "_" + Long.toString(System.currentTimeMillis(), 36) + "_" + NUMBER.incrementAndGet();
    }

    /** The index of a column that an option names; fails if the view does not have it. */
    static int require(RowType columns, DeclaredView view, String option, @Nullable String column) {
        List<Field> fields = columns.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equalsIgnoreCase(column)) {
                return i;
            }
        }
        throw new BraidException(
                ErrorCode.INVALID_OPTION,
                "Materialized view " + view.name() + " has no column '" + column + "', which its option '" + option
                        + "' names");
    }
}
