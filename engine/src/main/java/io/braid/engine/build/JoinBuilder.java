package io.braid.engine.build;

import io.braid.engine.expression.CommonType;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.join.BlockNestedLoopJoinOperator;
import io.braid.engine.join.BuildSideNulls;
import io.braid.engine.join.HashJoinOperator;
import io.braid.engine.join.JoinSpec;
import io.braid.engine.join.MergeJoinOperator;
import io.braid.engine.materialize.ConcurrentInput;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.scan.CollectedKeys;
import io.braid.engine.scan.KeyCollectingOperator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builder of join operators. Of two inputs, the one whose rows are needed first is built first, so that its scans open
 * first.
 */
final class JoinBuilder {
    private final OperatorBuilder inputs;
    private final ExpressionCompiler compiler;
    private final MemoryBudget memory;

    /** Operators that collect keys for scans, by the scans' ids and the numbers of their conditions. */
    private final Map<Integer, Map<Integer, KeyCollectingOperator>> drivers = new HashMap<>();

    /** @param inputs builder of the joins' inputs */
    JoinBuilder(OperatorBuilder inputs, ExpressionCompiler compiler, MemoryBudget memory) {
        this.inputs = inputs;
        this.compiler = compiler;
        this.memory = memory;
    }

    Operator build(HashJoin join) {
        Operator right = inputs.build(join.right());
        return new HashJoinOperator(inputs.build(join.left()), right, spec(join));
    }

    /**
     * Builds a dependent join. The driving side is needed first, and its keys before the scan that takes them is built.
     */
    Operator build(DependentJoin dependent) {
        HashJoin join = dependent.join();
        PlanNode driver = dependent.rightDrives() ? join.right() : join.left();
        KeyCollectingOperator driving = drivingSide(driver, dependent);
        drivers.computeIfAbsent(dependent.scan(), scan -> new HashMap<>()).put(dependent.condition(), driving);
        // Neither of these left sides begins at once: the side that takes keys cannot be read before the driving side.
        return dependent.rightDrives()
                ? new HashJoinOperator(inputs.build(join.left()), driving, spec(join))
                : new HashJoinOperator(driving, inputs.build(join.right()), spec(join));
    }

    private KeyCollectingOperator drivingSide(PlanNode driver, DependentJoin join) {
        List<DataType> types = join.drivingKeys().stream()
                .map(key -> driver.columns().type(key))
                .toList();
        CollectedKeys keys =
                new CollectedKeys(join.drivingKeys(), types, join.mostKeys(), memory.reserve("A dependent join"));
        return new KeyCollectingOperator(
                inputs.build(driver),
                keys,
                memory.reserve("A dependent join"),
                driver.columns(),
                inputs.space(join, "A dependent join"));
    }

    /** Returns the operators that collect keys for a scan, by the numbers of its conditions; null if there are none. */
    @Nullable
    Map<Integer, KeyCollectingOperator> driversOf(int scan) {
        return drivers.get(scan);
    }

    Operator build(MergeJoin merge) {
        JoinSpec spec = spec(merge.join(), inputs.space(merge, "A merge join"));
        Operator left = inputs.build(merge.join().left());
        ConcurrentInput right =
                new ConcurrentInput(inputs.build(merge.join().right()), spec.rightColumns(), spec.space());
        return new MergeJoinOperator(
                MergeJoinOperator.leftSide(left, spec, merge.leftRows()),
                MergeJoinOperator.rightSide(right, spec, merge.rightRows()),
                right,
                spec);
    }

    Operator build(NestedLoopJoin join) {
        Operator right = inputs.build(join.right());
        return new BlockNestedLoopJoinOperator(
                inputs.build(join.left()),
                right,
                new JoinSpec(
                        join.type(),
                        join.left().columns(),
                        join.right().columns(),
                        List.of(),
                        List.of(),
                        compiler.predicate(join.condition()),
                        inputs.space(join, "A join without equal keys"),
                        BuildSideNulls.NONE));
    }

    /** Returns the specification of a hash join. */
    JoinSpec spec(HashJoin join) {
        return spec(join, inputs.space(join, "A hash join"));
    }

    private JoinSpec spec(HashJoin join, Workspace space) {
        RowType left = join.left().columns();
        RowType right = join.right().columns();
        List<Kernel> leftKeys = new ArrayList<>();
        List<Kernel> rightKeys = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().size(); i++) {
            int leftKey = join.leftKeys().get(i);
            int rightKey = join.rightKeys().get(i);
            DataType type = CommonType.of(left.type(leftKey), right.type(rightKey));
            leftKeys.add(compiler.key(leftKey, left.type(leftKey), type));
            rightKeys.add(compiler.key(rightKey, right.type(rightKey), type));
        }
        return new JoinSpec(
                join.type(),
                left,
                right,
                leftKeys,
                rightKeys,
                join.residual() == null ? null : compiler.predicate(join.residual()),
                space,
                BuildSideNulls.NONE);
    }
}
