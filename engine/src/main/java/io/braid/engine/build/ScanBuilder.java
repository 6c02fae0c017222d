package io.braid.engine.build;

import io.braid.engine.context.Execution;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.join.BuildSideNulls;
import io.braid.engine.join.HashJoinOperator;
import io.braid.engine.join.JoinSpec;
import io.braid.engine.lookup.LookupBatch;
import io.braid.engine.lookup.LookupBatchResult;
import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Scan;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.scan.BatchedLookupScan;
import io.braid.engine.scan.FragmentReader;
import io.braid.engine.scan.KeyCollectingOperator;
import io.braid.engine.scan.KeyLookupCache;
import io.braid.engine.scan.KeyedFragments;
import io.braid.engine.scan.KeyedScanOperator;
import io.braid.engine.scan.LookupScan;
import io.braid.engine.scan.ScanOperator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builder of the operators of scans, which read all rows, the rows with certain keys, or rows that are not cached. */
final class ScanBuilder {
    private final Execution execution;
    private final ExpressionCompiler compiler;
    private final Function<SourceScan, Workspace> joinSpace;

    /** @param joinSpace workspace of a scan that joins its rows with the keys that were sent */
    ScanBuilder(Execution execution, ExpressionCompiler compiler, Function<SourceScan, Workspace> joinSpace) {
        this.execution = execution;
        this.compiler = compiler;
        this.joinSpace = joinSpace;
    }

    /**
     * Builds the operator of a scan.
     *
     * @param driving operators that collect keys for it, by the numbers of its conditions; null if there are none
     */
    Scan build(SourceScan scan, @Nullable Map<Integer, KeyCollectingOperator> driving) {
        List<Parameter> arguments = compiler.parameters(scan.arguments());
        KeyedText keyed = scan.keyed();
        return keyed == null || driving == null
                ? plain(scan, new Fragment(scan.sql(), arguments, scan.columns(), scan.groupsInParts()))
                : keyed(scan, keyed, arguments, driving);
    }

    private Scan plain(SourceScan scan, Fragment fragment) {
        Lookup lookup = scan.lookup();
        PointLookupCache known = execution.context().known();
        if (lookup != null && scan.keyed() == null && known != PointLookupCache.NONE) {
            return new LookupScan(
                    scan.id(),
                    scanner(scan, fragment),
                    execution.sources().apply(scan.source()),
                    fragment,
                    lookup,
                    known);
        }
        Scan answered = answered(scan);
        return answered == null ? scanner(scan, fragment) : answered;
    }

    /** Returns a scan of rows from a batch of look-ups; null if the scan was not part of one. */
    private @Nullable Scan answered(SourceScan scan) {
        BatchedLookup lookup = scan.common();
        LookupBatchResult rows = execution.context().common();
        if (lookup == null || rows == LookupBatchResult.NONE || execution.measurements() != null) {
            return null;
        }
        List<Object> key = LookupBatch.key(lookup, compiler);
        List<Batch> found = key == null
                ? null
                : rows.find(lookup, compiler.parameters(lookup.text().arguments()), key);
        if (found == null) {
            return null;
        }
        BatchedLookupScan answered = new BatchedLookupScan(scan.id(), scan.source(), found, rows.cost());
        execution
                .context()
                .watch()
                .received(
                        scan.source(),
                        answered.statistics().rows(),
                        answered.statistics().bytes());
        return answered;
    }

    /** Builds the operator of a batch of look-ups, in place of several queries. */
    Scan build(LookupBatch question) {
        SourceScan scan = question.lookup().scan();
        KeyedFragments fragments =
                new KeyedFragments(scan, question.lookup().text(), question.others(), question.others());
        return scanner(scan, fragments.with(List.of(fragments.onKeys(0, question.keys()))));
    }

    private Scan keyed(
            SourceScan scan, KeyedText keyed, List<Parameter> arguments, Map<Integer, KeyCollectingOperator> driving) {
        KeyedFragments fragments = new KeyedFragments(scan, keyed, arguments, compiler.parameters(keyed.arguments()));
        return new KeyedScanOperator(
                new KeyedScanOperator.Setup(
                        scan.id(),
                        scan.source(),
                        keyed,
                        fragments,
                        fragment -> scanner(scan, fragment),
                        (rows, condition, keys) -> rowsWithKeys(scan, rows, condition.columns(), keys),
                        () -> execution.snapshots().take(scan.source()),
                        lookups(scan, keyed, fragments)),
                byCondition(keyed, driving),
                execution.cancellation());
    }

    private @Nullable KeyLookupCache lookups(SourceScan scan, KeyedText keyed, KeyedFragments fragments) {
        Lookup lookup = scan.lookup();
        PointLookupCache known = execution.context().known();
        return lookup == null || known == PointLookupCache.NONE
                ? null
                : new KeyLookupCache(
                        known,
                        execution.sources().apply(scan.source()),
                        lookup,
                        fragments,
                        keyed.conditions().get(0).columns(),
                        scan.columns());
    }

    private static List<@Nullable KeyCollectingOperator> byCondition(
            KeyedText keyed, Map<Integer, KeyCollectingOperator> driving) {
        List<@Nullable KeyCollectingOperator> all = new ArrayList<>();
        for (int i = 0; i < keyed.conditions().size(); i++) {
            all.add(driving.get(i));
        }
        return all;
    }

    private ScanOperator scanner(SourceScan scan, Fragment fragment) {
        FragmentReader reader = new FragmentReader(
                scan.id(),
                execution.sources().apply(scan.source()),
                fragment,
                execution.context().scans(),
                execution.snapshots(),
                execution.cancels(),
                execution.context().watch());
        return new ScanOperator(reader, execution.memory().rowsAhead(), execution.cancellation());
    }

    private Operator rowsWithKeys(SourceScan scan, Operator rows, List<Integer> keyColumns, Batch keys) {
        RowType columns = scan.columns();
        List<Kernel> left = new ArrayList<>();
        List<Kernel> right = new ArrayList<>();
        for (int i = 0; i < keyColumns.size(); i++) {
            DataType type = columns.type(keyColumns.get(i));
            left.add(compiler.column(keyColumns.get(i), type, type));
            right.add(compiler.column(i, type, type));
        }
        return new HashJoinOperator(
                rows,
                new ValuesOperator(List.of(keys)),
                new JoinSpec(
                        JoinType.SEMI,
                        columns,
                        new RowType(
                                keyColumns.stream().map(columns.fields()::get).toList()),
                        left,
                        right,
                        null,
                        joinSpace.apply(scan),
                        BuildSideNulls.NONE));
    }
}
