package io.braid.planner;

import io.braid.grammar.reader.StatementReader;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.TableWrites;
import io.braid.planner.write.TargetPath;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteTarget;
import io.braid.planner.write.WrittenView;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Views that are writable, because each of their rows is one row of one table of a source. */
final class ViewTargets {
    private static final String WRITABLE =
            ". A view can be written if each of its rows is one row of one table: write to"
                    + " the tables of sources whose rows it shows";

    private final Catalog catalog;
    private final Planner planner;

    ViewTargets(Catalog catalog, Planner planner) {
        this.catalog = catalog;
        this.planner = planner;
    }

    /** A view and its base table. */
    record Found(SourceTable table, WrittenView view) {}

    /** Returns the INSTEAD OF trigger of a view for statements of a kind. */
    static Optional<TriggerDefinition> trigger(VirtualDatabase database, ViewDefinition view, WriteKind kind) {
        return database.all(TriggerDefinition.class).stream()
                .filter(trigger -> trigger.isOf(view.schema(), view.name())
                        && trigger.event().name().equals(kind.name()))
                .findFirst();
    }

    /**
     * Returns the base table of a view; fails with the reason if the view is not writable.
     *
     * @param kinds the kinds of the statement's writes
     */
    Found find(ViewDefinition view, Collection<WriteKind> kinds, SqlIdentifier written) {
        try {
            Found found = find(view, written);
            refuseTriggersBelow(view, kinds, written);
            return found;
        } catch (BraidException e) {
            if (e.code() != ErrorCode.READ_ONLY || view.materialized()) {
                throw e;
            }
            String triggers =
                    kinds.stream().distinct().map(kind -> "INSTEAD OF " + kind).collect(Collectors.joining(" and "));
            throw e.reworded(
                    e.sentence() + "; an administrator can CREATE TRIGGER ... " + triggers + " ON " + view.schema()
                            + "." + view.name(),
                    e.getCause());
        }
    }

    /** Returns the statements that can modify a view, provided that its table can be modified. */
    TableWrites writes(ViewDefinition view, Predicate<SourceTable> isWritable) {
        Set<WriteKind> triggers = Stream.of(WriteKind.INSERT, WriteKind.UPDATE, WriteKind.DELETE)
                .filter(kind -> trigger(catalog.database(), view, kind).isPresent())
                .collect(Collectors.toSet());
        try {
            SqlIdentifier name = new SqlIdentifier(List.of(view.schema(), view.name()), SqlParserPos.ZERO);
            Found found = find(view, name);
            Set<WriteKind> direct = Stream.of(WriteKind.INSERT, WriteKind.UPDATE, WriteKind.DELETE)
                    .filter(kind -> chain(view, name).stream().skip(1).noneMatch(below -> trigger(
                                    catalog.database(), below, kind)
                            .isPresent()))
                    .collect(Collectors.toSet());
            WrittenView written = found.view();
            Set<String> columns = IntStream.range(0, written.names().size())
                    .filter(i -> written.columns().get(i) >= 0)
                    .mapToObj(written.names()::get)
                    .collect(Collectors.toSet());
            return isWritable.test(found.table())
                    ? new TableWrites(direct, triggers, columns)
                    : new TableWrites(Set.of(), triggers, Set.of());
        } catch (BraidException e) {
            return new TableWrites(Set.of(), triggers, Set.of());
        }
    }

    /** Rejects a view over a view with a trigger: its rows are written by that trigger only. */
    private void refuseTriggersBelow(ViewDefinition view, Collection<WriteKind> kinds, SqlIdentifier written) {
        chain(view, written).stream()
                .skip(1)
                .forEach(below -> kinds.forEach(
                        kind -> trigger(catalog.database(), below, kind).ifPresent(trigger -> {
                            throw refused(
                                    written,
                                    "View " + view.schema() + "." + view.name() + " cannot be written, because "
                                            + trigger.describe() + " writes the rows of the view below: write to "
                                            + trigger.schema() + "." + trigger.view());
                        })));
    }

    private Found find(ViewDefinition view, SqlIdentifier written) {
        String name = view.schema() + "." + view.name();
        RelNode query = relation(view, planner.requested(null, PlannerOptions.ALL));
        RelNode node = query;
        while (TargetPath.isStep(node)) {
            node = node.getInput(0);
        }
        SourceTable table = node instanceof TableScan scan ? scan.getTable().unwrap(SourceTable.class) : null;
        if (table == null) {
            throw refused(written, "View " + name + " cannot be written, because it " + obstacle(node) + WRITABLE);
        }
        chain(view, written);
        int width = query.getRowType().getFieldCount();
        List<Integer> columns = IntStream.range(0, width)
                .map(column -> column(query, column))
                .boxed()
                .toList();
        return new Found(table, new WrittenView(view, query.getRowType().getFieldNames(), columns));
    }

    /** Returns all rows and columns of a view, as a request sees them. */
    RelNode relation(ViewDefinition view, PlanningRequest request) {
        return planner.convertRows(all(view.schema(), view.name()), request, relation -> relation)
                .relation();
    }

    /** True if a view contains the unmodified primary key of its table, as a request sees it. */
    boolean showsKey(WriteTarget target, PlanningRequest request) {
        WrittenView view = Objects.requireNonNull(target.view());
        RelNode seen = relation(view.definition(), request);
        List<String> names = seen.getRowType().getFieldNames();
        return target.keyColumns().stream().allMatch(key -> {
            int shown = view.columns().indexOf(key);
            int place = shown < 0 ? -1 : names.indexOf(view.names().get(shown));
            return place >= 0 && column(seen, place) == key;
        });
    }

    /** Returns a query of all rows and columns of a table or view. */
    static SqlNode all(String schema, String name) {
        return StatementReader.query("SELECT * FROM " + quoted(schema) + "." + quoted(name));
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Returns a view and the views below it, down to the one over a source's table. Fails if a FROM is not a single
     * name, as policies and conditions on the way would be unknown.
     */
    List<ViewDefinition> chain(ViewDefinition view, SqlNode written) {
        List<ViewDefinition> chain = new ArrayList<>();
        Optional<ViewDefinition> next = Optional.of(view);
        while (next.isPresent()) {
            chain.add(next.get());
            next = below(next.get(), written);
        }
        return chain;
    }

    private Optional<ViewDefinition> below(ViewDefinition view, SqlNode written) {
        String name = view.schema() + "." + view.name();
        if (view.materialized()) {
            throw refused(
                    written,
                    name + " is a materialized view, whose rows come from its query: write to the tables of that"
                            + " query, and REFRESH it");
        }
        SqlNode query = StatementReader.query(view.sql());
        SqlNode select = query instanceof SqlOrderBy ordered ? ordered.query : query;
        SqlNode from = select instanceof SqlSelect plain ? plain.getFrom() : null;
        while (from != null && (from.getKind() == SqlKind.AS || from.getKind() == SqlKind.TABLE_REF)) {
            from = ((SqlCall) from).operand(0);
        }
        if (!(from instanceof SqlIdentifier table)) {
            throw refused(
                    written,
                    "View " + name + " cannot be written, because its FROM is not the name of one table or view"
                            + WRITABLE);
        }
        return table.names.size() != 2
                ? Optional.empty()
                : catalog.database().views().stream()
                        .filter(other -> other.schema().equalsIgnoreCase(table.names.get(0))
                                && other.name().equalsIgnoreCase(table.names.get(1)))
                        .findFirst();
    }

    /** Returns the table column that a column of a query is; negative if it is computed. */
    private static int column(RelNode query, int column) {
        RelNode node = query;
        int place = column;
        while (TargetPath.isStep(node)) {
            if (node instanceof Project project) {
                RexNode value = project.getProjects().get(place);
                if (!(value instanceof RexInputRef reference)) {
                    return -1;
                }
                place = reference.getIndex();
            } else if (node instanceof VolatileColumns volatiles
                    && place >= volatiles.getInput().getRowType().getFieldCount()) {
                return -1;
            }
            node = node.getInput(0);
        }
        return place;
    }

    private static String obstacle(@Nullable RelNode node) {
        if (node instanceof Aggregate aggregate) {
            return aggregate.getAggCallList().isEmpty() ? "has DISTINCT or GROUP BY" : "has aggregates";
        }
        if (node instanceof Join || node instanceof Correlate) {
            return "joins tables";
        }
        if (node instanceof SetOp set) {
            return "has " + set.kind;
        }
        if (node instanceof Sort) {
            return "has LIMIT or OFFSET";
        }
        if (node instanceof Project) {
            return "has window functions";
        }
        if (node instanceof Values) {
            return "reads no table";
        }
        return "is not a plain query of a table of a source";
    }

    private static BraidException refused(SqlNode written, String message) {
        return new BraidException(ErrorCode.READ_ONLY, message, CalciteErrors.at(written.getParserPosition()));
    }
}
