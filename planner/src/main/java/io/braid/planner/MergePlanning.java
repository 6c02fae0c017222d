package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.Merge;
import io.braid.grammar.parser.MergeClause;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.parser.TreeCopy;
import io.braid.planner.emit.change.RowStatements;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.AssignedValues;
import io.braid.planner.write.MergeRows;
import io.braid.planner.write.MergedRows;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ResultCheck;
import io.braid.planner.write.ResultChecks;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Planning of MERGE: one query returns all rows of the source, each with the number of the matching clause, the values
 * of that clause, and the key of the existing target row.
 */
final class MergePlanning {
    private final Catalog catalog;
    private final Planner planner;
    private final TargetLookup targets;
    private final PlanningRequest request;

    MergePlanning(Catalog catalog, Planner planner, TargetLookup targets, PlanningRequest request) {
        this.catalog = catalog;
        this.planner = planner;
        this.targets = targets;
        this.request = request;
    }

    WritePlanning.Outcome plan(Merge merge, TableWrite statement) {
        WriteTarget target = targets.find(
                merge.target(),
                merge.clauses().stream()
                        .filter(clause -> clause.action() != MergeClause.Action.NOTHING)
                        .map(MergeRows::kindOf)
                        .toList());
        WriteRights.requireReading(request.rights(), target, "MERGE", merge.target());
        requireKey(target, merge);
        if (statement.returning() != null) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "MERGE returns no rows, and neither does ON CONFLICT ... DO UPDATE by a view or under policies:"
                            + " leave RETURNING out",
                    CalciteErrors.at(statement.returning().getParserPosition()));
        }
        MergeRows rows = MergeRows.of(merge, target);
        for (MergeRows.Part part : rows.parts()) {
            WriteRights.require(request.rights(), target, part.kind(), part.written(), merge.target());
        }
        targets.requireWritable(target, merge.target());
        RowsToWrite query = rows.query();
        MaskedValues.refuseIn(catalog, planner, request, query, merge.target());
        CheckPlanning checking = new CheckPlanning(catalog, planner, request, target, merge.target());
        List<ResultCheck> checks =
                rows.parts().stream().anyMatch(part -> checking.isNeeded(part.kind(), part.written()))
                        ? checking.checks()
                        : List.of();
        Planner.RowsPlan plan = planner.planRows(
                TreeCopy.of(query.query()),
                planner.snapshot(request),
                request,
                relation -> AssignedValues.assigned(relation, query, target));
        PlannedQuery reading = plan.emission().apply(null);
        int width = reading.columns().size();
        List<Integer> keys = IntStream.range(width - 1 - rows.keys().size(), width - 1)
                .boxed()
                .toList();
        RowStatements statements = new RowStatements(target);
        List<MergedRows.Clause> clauses = rows.parts().stream()
                .map(part -> clause(part, keys, statements, checks.isEmpty() ? null : checking))
                .toList();
        PlannedWrite write = new PlannedWrite(
                WriteKind.MERGE,
                target.table().source().name(),
                target.path(),
                clauses.stream().map(MergedRows.Clause::sql).collect(Collectors.joining("\n")),
                WritePlanning.collected(reading, keys),
                false,
                new MergedRows(clauses, width - 1, keys));
        return new WritePlanning.Outcome(
                write.checkedBy(checks.isEmpty() ? null : new ResultChecks(checks, List.of())),
                TreeCopy.of(query.query()),
                target.name());
    }

    /**
     * Returns a clause with the columns of its values.
     *
     * @param keys the columns of the key of the existing row
     * @param checking finds the key of the resulting row; null if rows are not checked
     */
    private static MergedRows.Clause clause(
            MergeRows.Part part, List<Integer> keys, RowStatements statements, @Nullable CheckPlanning checking) {
        List<Integer> columns = new ArrayList<>(IntStream.range(
                        part.first(), part.first() + part.written().columns().size())
                .boxed()
                .toList());
        if (part.kind() != WriteKind.INSERT) {
            columns.addAll(keys);
        }
        List<Integer> result = checking == null || part.kind() == WriteKind.DELETE
                ? List.of()
                : checking.keys(part.kind(), part.written()).stream()
                        .map(columns::get)
                        .toList();
        return new MergedRows.Clause(statements.of(part.kind(), part.written()), columns, result);
    }

    private void requireKey(WriteTarget target, Merge merge) {
        if (target.view() != null && !targets.showsKey(target)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "MERGE finds rows by the primary key of the table, which view " + target.name()
                            + " does not show as it is: write INSERT, UPDATE and DELETE",
                    CalciteErrors.at(merge.target().getParserPosition()));
        }
        if (target.view() == null && target.isKeyHidden()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "MERGE finds rows by the primary key of " + target.name()
                            + ", of which a column is hidden from you or masked: write INSERT, UPDATE and DELETE",
                    CalciteErrors.at(merge.target().getParserPosition()));
        }
    }
}
