package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Work;
import io.braid.grammar.parser.LockedQuery;
import io.braid.grammar.parser.TreeCopy;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.emit.change.WriteEmitter;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Planning of SELECT ... FOR UPDATE: a query of one source, which locks exactly the rows that it returns. */
final class LockPlanning {
    private final Planner planner;
    private final TargetLookup targets;
    private final PlanningRequest request;

    LockPlanning(Planner planner, TargetLookup targets, PlanningRequest request) {
        this.planner = planner;
        this.targets = targets;
        this.request = request;
    }

    WritePlanning.Outcome plan(LockedQuery locked) {
        requireAllTables(locked);
        SqlNode rows = TreeCopy.of(locked.query());
        Planner.RowsPlan plan =
                planner.planRows(TreeCopy.of(locked.query()), planner.snapshot(request), request, relation -> relation);
        SourceFragment fragment = fragment(plan.relation(), locked);
        List<WriteTarget> tables = new ArrayList<>();
        collect(fragment.body(), tables, locked);
        for (WriteTarget table : tables) {
            WriteRights.requireLocking(request.rights(), table, locked);
            targets.requireWritable(table, locked);
        }
        if (!WriteEmitter.canLock(fragment.source())) {
            throw refused(locked, "Source '" + fragment.source().name() + "' has no locks of rows");
        }
        PlannedQuery query = plan.emission().apply(null);
        PlanNode node = query.root();
        while (!(node instanceof SourceScan scan)) {
            node = node.inputs().get(0);
        }
        String sql = scan.sql() + " FOR UPDATE" + locked.waiting().words();
        PlannedQuery locking = new PlannedQuery(
                ReturningPlanning.replaced(
                        query.root(), new WriteEmitter.Text(sql, scan.arguments()), expression -> expression),
                query.columns(),
                query.origins(),
                query.parameters(),
                query.warnings(),
                query.views(),
                query.reads(),
                query.provenance(),
                query.work(),
                query.discreet());
        PlannedWrite write = new PlannedWrite(
                WriteKind.LOCK,
                fragment.source().name(),
                tables.get(0).path(),
                sql,
                parameters(query),
                true,
                new ReturnedRows(
                        locking, ReturnedRows.Moment.INSTEAD, query.parameters().size(), 0));
        return new WritePlanning.Outcome(write, rows);
    }

    /** Returns a query whose single row contains the statement's parameters. */
    private static PlannedQuery parameters(PlannedQuery query) {
        List<DataType> types = query.parameters();
        if (types.isEmpty()) {
            return query.withRoot(new Values(List.of(), RowType.of()), Work.UNKNOWN);
        }
        List<Expression> row = IntStream.range(0, types.size())
                .mapToObj(i -> (Expression) new ParameterRef(i, types.get(i)))
                .toList();
        RowType columns = new RowType(IntStream.range(0, types.size())
                .mapToObj(i -> new Field("p" + i, types.get(i)))
                .toList());
        return query.withRoot(new Values(List.of(row), columns), Work.UNKNOWN);
    }

    private static SourceFragment fragment(RelNode relation, LockedQuery locked) {
        RelNode node = relation;
        while ((node instanceof Project project && !project.containsOver())
                || (node instanceof Sort sort && sort.fetch == null && sort.offset == null)) {
            node = node.getInput(0);
        }
        if (node instanceof SourceFragment fragment) {
            return fragment;
        }
        throw refused(
                locked,
                "FOR UPDATE takes a query of which one source does all but the last computations, and Braid has a"
                        + " further part in this one; EXPLAIN (WHY) of the query tells which and why");
    }

    /** Fails if OF names a table that is not in FROM, or omits one. */
    private static void requireAllTables(LockedQuery locked) {
        if (locked.tables().isEmpty()) {
            return;
        }
        SqlNode query = locked.query() instanceof SqlOrderBy ordered ? ordered.query : locked.query();
        Set<String> aliases = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        if (query instanceof SqlSelect select && select.getFrom() != null) {
            addAliases(select.getFrom(), aliases);
        }
        Set<String> missing = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        missing.addAll(aliases);
        for (SqlIdentifier table : locked.tables()) {
            if (!aliases.contains(table.getSimple())) {
                throw new BraidException(
                        ErrorCode.UNDEFINED_TABLE,
                        "FOR UPDATE OF names '" + table.getSimple() + "', which is no table or alias in FROM",
                        CalciteErrors.at(table.getParserPosition()));
            }
            missing.remove(table.getSimple());
        }
        if (!missing.isEmpty()) {
            throw refused(
                    locked,
                    "FOR UPDATE locks the rows of all tables, and OF leaves '"
                            + missing.iterator().next() + "' out: leave OF out, or name all of them");
        }
    }

    private static void addAliases(SqlNode from, Set<String> aliases) {
        if (from instanceof SqlJoin join) {
            addAliases(join.getLeft(), aliases);
            addAliases(join.getRight(), aliases);
            return;
        }
        String alias = SqlValidatorUtil.alias(from);
        if (alias != null) {
            aliases.add(alias);
        }
    }

    private static void collect(RelNode body, List<WriteTarget> tables, LockedQuery locked) {
        if (body instanceof TableScan scan) {
            tables.add(new WriteTarget(scan.getTable().unwrapOrThrow(SourceTable.class)));
            return;
        }
        boolean isOfRows =
                body instanceof Project || body instanceof Filter || body instanceof Sort || body instanceof Join;
        if (!isOfRows) {
            throw refused(locked, "FOR UPDATE locks rows of tables, and no groups or unions of them");
        }
        body.getInputs().forEach(input -> collect(input, tables, locked));
    }

    private static BraidException refused(LockedQuery locked, String message) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED, message, CalciteErrors.at(locked.getParserPosition()));
    }
}
