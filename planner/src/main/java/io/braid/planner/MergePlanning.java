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

/**
 * Planning of MERGE: one query yields all rows of the source, each with the number of the clause that holds for it,
 * that clause's values, and the key of the row that is there.
 */
final class MergePlanning {
    private final Planner planner;
    private final TargetLookup targets;
    private final PlanningRequest request;

    MergePlanning(Planner planner, TargetLookup targets, PlanningRequest request) {
        this.planner = planner;
        this.targets = targets;
        this.request = request;
    }

    WritePlanning.Outcome plan(Merge merge, TableWrite statement) {
        WriteTarget target = targets.find(merge.target());
        for (MergeClause clause : merge.clauses()) {
            if (clause.action() != MergeClause.Action.NOTHING) {
                WriteRights.requireAny(request.rights(), target, MergeRows.kindOf(clause), merge.target());
            }
        }
        if (statement.returning() != null) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "MERGE returns no rows: leave RETURNING out",
                    CalciteErrors.at(statement.returning().getParserPosition()));
        }
        MergeRows rows = MergeRows.of(merge, target);
        WriteRights.requireReading(request.rights(), target, "MERGE", merge.target());
        for (MergeRows.Part part : rows.parts()) {
            WriteRights.require(request.rights(), target, part.kind(), part.written(), merge.target());
        }
        targets.requireWritable(target, merge.target());
        RowsToWrite query = rows.query();
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
        List<MergedRows.Clause> clauses = new ArrayList<>();
        for (MergeRows.Part part : rows.parts()) {
            List<Integer> columns = new ArrayList<>(IntStream.range(
                            part.first(),
                            part.first() + part.written().columns().size())
                    .boxed()
                    .toList());
            if (part.kind() != WriteKind.INSERT) {
                columns.addAll(keys);
            }
            clauses.add(new MergedRows.Clause(statements.of(part.kind(), part.written()), columns));
        }
        PlannedWrite write = new PlannedWrite(
                WriteKind.MERGE,
                target.table().source().name(),
                target.path(),
                clauses.stream().map(MergedRows.Clause::sql).collect(Collectors.joining("\n")),
                WritePlanning.collected(reading, keys),
                false,
                new MergedRows(clauses, width - 1, keys));
        return new WritePlanning.Outcome(write, TreeCopy.of(query.query()));
    }
}
