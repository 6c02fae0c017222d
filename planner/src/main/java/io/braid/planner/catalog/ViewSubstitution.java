package io.braid.planner.catalog;

import io.braid.engine.plan.query.ViewUse;
import io.braid.engine.plan.query.ViewUse.Role;
import io.braid.planner.materialized.MaterializedTable;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.type.Types;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Decision, for one statement, whether a materialized view is read from its stored rows or expanded to its query, and
 * whether its rows may replace parts of the statement that do not name it. No other class makes this decision. It is
 * cached, so that all uses of a view in a statement are consistent.
 */
public final class ViewSubstitution {
    private final ViewContents contents;
    private final Map<String, Answer> answers = new LinkedHashMap<>();
    /** Decisions for views that the statement does not name. */
    private final Map<String, Answer> unnamed = new LinkedHashMap<>();

    private final Map<String, ViewUse> uses = new LinkedHashMap<>();

    /** Decision for one view. */
    private record Answer(Optional<SourceTable> table, ViewUse use) {}

    public ViewSubstitution(ViewContents contents) {
        this.contents = contents;
    }

    /** Returns the uses of materialized views in the statement. */
    public List<ViewUse> uses() {
        return Stream.concat(answers.values().stream().map(Answer::use), uses.values().stream())
                .toList();
    }

    /** Returns the stored rows to read for a view, if any. */
    Optional<SourceTable> of(ViewDefinition view, RelDataType columns) {
        return view.materialized()
                ? answers.computeIfAbsent(
                                view.describe(),
                                name -> decide(view, columns, contents.of(view), Role.NAMED, Role.REFUSED))
                        .table()
                : Optional.empty();
    }

    /** True if the statement may read rows of views that it does not name. */
    public boolean takesUnnamed() {
        return contents.takesUnnamed();
    }

    /**
     * Returns the stored rows of a view that the statement does not name, if it may read them instead of its tables.
     */
    public Optional<RelOptTable> unnamed(ViewDefinition view, RelDataType columns) {
        return unnamedAnswer(view, columns).table().map(table -> MaterializedScan.table(view, table, columns));
    }

    /** Records that the statement reads the stored rows. */
    public void use(ViewDefinition view, RelDataType columns) {
        uses.put(view.describe(), unnamedAnswer(view, columns).use());
    }

    /**
     * Records that the statement does not read them, unless it does so elsewhere.
     *
     * @param why the reason apart from their age; empty for none
     */
    public void pass(ViewDefinition view, String why) {
        Answer answer = unnamed.get(view.describe());
        if (answer != null && answer.table().isEmpty()) {
            uses.putIfAbsent(view.describe(), answer.use());
        } else if (!why.isEmpty()) {
            uses.putIfAbsent(view.describe(), ViewUse.unread(view.schema(), view.name(), Role.PASSED, why));
        }
    }

    private Answer unnamedAnswer(ViewDefinition view, RelDataType columns) {
        return unnamed.computeIfAbsent(
                view.describe(), name -> decide(view, columns, contents.unnamed(view), Role.FOUND, Role.PASSED));
    }

    private static Answer decide(
            ViewDefinition view, RelDataType columns, ViewContents.Choice choice, Role role, Role refused) {
        MaterializedTable table = choice.table();
        if (table == null) {
            return live(view, choice.refused() ? refused : role, choice.why());
        }
        RowType required = Types.fromCalcite(columns);
        if (!sameTypes(required, table.table().rowType())) {
            return live(view, refused, "its columns have changed since it was refreshed");
        }
        ViewUse use = new ViewUse(
                view.schema(), view.name(), role, table.table().name().table(), table.server(), table.asOf(), "");
        return new Answer(Optional.of(scanned(view, table, required)), use);
    }

    private static Answer live(ViewDefinition view, Role role, String why) {
        return new Answer(Optional.empty(), ViewUse.unread(view.schema(), view.name(), role, why));
    }

    private static boolean sameTypes(RowType required, RowType found) {
        List<DataType> types = found.types();
        return required.types().equals(types);
    }

    private static SourceTable scanned(ViewDefinition view, MaterializedTable table, RowType required) {
        List<ColumnDescription> columns = new ArrayList<>();
        for (int i = 0; i < required.size(); i++) {
            Field field = required.fields().get(i);
            ColumnDescription column = table.table().columns().get(i);
            columns.add(new ColumnDescription(
                    field.name(), field.type(), column.nativeType(), column.text(), column.details()));
        }
        TableDescription description = new TableDescription(
                table.table().name(), TableDescription.Kind.TABLE, columns, keys(table.table(), required), null);
        List<String> remoteColumns = names(table.table());
        return new SourceTable(
                view.schema(),
                view.name(),
                table.source(),
                description,
                remoteColumns,
                new SourceStatistics(table.source(), System::nanoTime));
    }

    private static List<String> names(TableDescription table) {
        return table.columns().stream().map(ColumnDescription::name).toList();
    }

    /** Returns the indexes, by the view's column names. */
    private static TableKeys keys(TableDescription table, RowType required) {
        List<String> names = names(table);
        List<Index> indexes = table.keys().indexes().stream()
                .map(index -> new Index(
                        index.name(),
                        index.columns().stream()
                                .map(column -> required.fields()
                                        .get(names.indexOf(column))
                                        .name())
                                .toList(),
                        index.unique()))
                .toList();
        return new TableKeys(null, List.of(), List.of(), indexes);
    }
}
