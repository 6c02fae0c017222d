package io.braid.planner.offload;

import io.braid.planner.estimate.MemoryNeed;
import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.rel.DependentJoin;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.OffloadedPart;
import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.SourceFragments;
import io.braid.planner.step.PlanStep;
import io.braid.spi.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;

/**
 * Selection of the parts of a plan that a distributed engine runs: all that it computes exactly as Braid does, over
 * rows that Braid reads. Pushdown to sources is unaffected, policies are applied before rows are transferred, and
 * dependent joins run here.
 */
public final class OffloadResidual implements PlanStep {
    private static final double MEGABYTE = 1 << 20;

    private final OffloadTarget target;
    private final PlannerOptions options;
    private final Set<Source> own;
    private final FragmentPlacement placement;

    /** @param own the sources of Braid's own tables, which need no engine */
    public OffloadResidual(OffloadTarget target, PlannerOptions options, Set<Source> own) {
        this.target = target;
        this.own = Set.copyOf(own);
        this.options = options;
        // Switches that disable pushdowns to sources do not apply to the engine.
        this.placement = new FragmentPlacement(options.withAll());
    }

    @Override
    public RelNode apply(RelNode plan) {
        if (whyNotAll(plan).isPresent()) {
            return plan;
        }
        HandoverTables tables = new HandoverTables(target.engine());
        RelNode placed = placement.apply(withScans(plan, tables));
        return settled(placed, tables, reason(plan));
    }

    /** Explains why the engine runs no part of a plan, as a sentence; empty if the parts decide. */
    private Optional<String> whyNotAll(RelNode plan) {
        if (SourceFragments.of(plan).allMatch(fragment -> own.contains(fragment.source()))) {
            return Optional.of("it reads no source");
        }
        double need = need(plan);
        boolean fits = options.engine() == EngineChoice.AUTO && need <= (double) target.localBytes();
        return fits
                ? Optional.of("the plan needs about " + megabytes(need) + " of memory, and a query has "
                        + megabytes((double) target.localBytes()) + " here")
                : Optional.empty();
    }

    private String reason(RelNode plan) {
        return options.engine() == EngineChoice.AUTO
                ? "the plan needs about " + megabytes(need(plan)) + " of memory, more than the "
                        + megabytes((double) target.localBytes()) + " that a query has here"
                : "engine is '" + options.engine() + "'";
    }

    private static double need(RelNode plan) {
        return MemoryNeed.of(plan, OffloadResidual::isLeaf);
    }

    private static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%,d MB", Math.round(Math.ceil(bytes / MEGABYTE)));
    }

    /** True for parts that Braid always runs as a whole. */
    private static boolean isLeaf(RelNode node) {
        return node instanceof SourceFragment
                || node instanceof KeyedFragment
                || node instanceof SecurityBarrier
                || node instanceof DependentJoin
                || node instanceof Correlate
                || node instanceof RepeatUnion
                || node instanceof TableFunctionScan
                || node instanceof TableScan
                || node instanceof Values;
    }

    private static RelNode withScans(RelNode node, HandoverTables tables) {
        if (isLeaf(node)) {
            return HandoverTypes.obstacle(node).isPresent() ? new RowsHere(node) : tables.scanOf(node);
        }
        return with(
                node,
                node.getInputs().stream().map(input -> withScans(input, tables)).toList());
    }

    private static RelNode with(RelNode node, List<RelNode> inputs) {
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    /** Divides a plan into parts that the engine runs and parts that run here. */
    private RelNode settled(RelNode node, HandoverTables tables, String reason) {
        if (node instanceof RowsHere here) {
            return here.rows();
        }
        if (node instanceof SourceFragment fragment && fragment.source() == target.engine()) {
            return isHeavy(fragment.body())
                    ? new OffloadedPart(target.engine(), fragment.body(), leaves(fragment.body(), tables), reason)
                    : withRows(fragment.body(), tables);
        }
        return with(
                node,
                node.getInputs().stream()
                        .map(input -> settled(input, tables, reason))
                        .toList());
    }

    private static boolean isHeavy(RelNode body) {
        return body instanceof Join
                || body instanceof Aggregate
                || (body instanceof Sort sort && sort.fetch == null)
                || body.getInputs().stream().anyMatch(OffloadResidual::isHeavy);
    }

    private static List<OffloadedPart.LeafScan> leaves(RelNode body, HandoverTables tables) {
        List<OffloadedPart.LeafScan> leaves = new ArrayList<>();
        scans(body).distinct().forEach(scan -> leaves.add(tables.leaf(scan)));
        return leaves;
    }

    private static Stream<RelNode> scans(RelNode body) {
        return body instanceof TableScan
                ? Stream.of(body)
                : body.getInputs().stream().flatMap(OffloadResidual::scans);
    }

    private static RelNode withRows(RelNode node, HandoverTables tables) {
        RelNode rows = tables.rowsOf(node);
        return rows != null
                ? rows
                : with(
                        node,
                        node.getInputs().stream()
                                .map(input -> withRows(input, tables))
                                .toList());
    }

    private static boolean isOffloaded(RelNode plan) {
        return plan instanceof OffloadedPart || plan.getInputs().stream().anyMatch(OffloadResidual::isOffloaded);
    }

    /** Explains why a part of a finished plan runs here and not in the engine, as a sentence. */
    public String whyHere(RelNode plan, RelNode node) {
        Optional<String> all = isOffloaded(plan) ? Optional.empty() : whyNotAll(plan);
        if (all.isPresent()) {
            return all.get();
        }
        if (isLeaf(node)) {
            return "it prepares rows that are handed over, or runs with the keys of its other side";
        }
        Optional<String> obstacle = node.getInputs().stream()
                .flatMap(input -> HandoverTypes.obstacle(input).stream())
                .findFirst();
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        HandoverTables tables = new HandoverTables(target.engine());
        List<RelNode> inputs = node.getInputs().stream()
                .map(input -> (RelNode) new SourceFragment(target.engine(), tables.scanOf(input)))
                .toList();
        return placement.apply(with(
                                node,
                                inputs.stream()
                                        .map(input -> ((SourceFragment) input).body())
                                        .toList()))
                        instanceof SourceFragment
                ? "its input runs here, or it is too little to be handed over"
                : placement.whyHere(node.copy(node.getTraitSet(), inputs));
    }
}
