package io.braid.planner.rewrite;

import io.braid.planner.catalog.ViewSubstitution;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Search for rewrites of one query, top-down: the larger the part that a view replaces, the better. Results for each
 * part are cached, so that the query can be searched again with other views.
 */
final class ViewSearch {
    private final List<ViewShape> about;
    private final ViewSubstitution substitution;
    private final Map<ViewShape, RejectionReasons> reasons = new HashMap<>();
    private final Map<RelNode, List<AvailableRewrite>> offers = new HashMap<>();

    /** @param about the views that may be usable for tables of the query */
    ViewSearch(List<ViewShape> about, ViewSubstitution substitution) {
        this.about = about;
        this.substitution = substitution;
    }

    /** Returns the reason why a view is not used; empty if there is none. */
    String reason(ViewShape shape) {
        return shape.unfit().isEmpty() ? reasons(shape).text() : shape.unfit();
    }

    RejectionReasons reasons(ViewShape shape) {
        return reasons.computeIfAbsent(shape, one -> new RejectionReasons());
    }

    /**
     * Returns the views that can be used for some part of the query, as far as it has been searched, those with the
     * fewest rows first.
     */
    List<ViewShape> useful() {
        return offers.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(AvailableRewrite::rows)
                        .thenComparing(offer -> offer.shape().view().describe()))
                .map(AvailableRewrite::shape)
                .distinct()
                .toList();
    }

    /** Rewrites the query with each view that has no more rows than the tables it replaces. */
    RewriteResult fewestRows(RelNode relation) {
        return rewritten(relation, this::hasNoMoreRows);
    }

    /** Rewrites the query with some views wherever they can be used. */
    RewriteResult with(Set<ViewShape> views, RelNode relation) {
        return rewritten(relation, offer -> views.contains(offer.shape()));
    }

    private boolean hasNoMoreRows(AvailableRewrite offer) {
        boolean fewer = offer.rows() <= offer.otherwise();
        if (!fewer) {
            reasons(offer.shape())
                    .add(
                            RejectionReasons.Stage.ROWS,
                            String.format(
                                    Locale.ROOT,
                                    "it has about %,.0f rows, and the tables that it would stand for %,.0f",
                                    offer.rows(),
                                    offer.otherwise()));
        }
        return fewer;
    }

    private RewriteResult rewritten(RelNode relation, Predicate<AvailableRewrite> taken) {
        Set<ViewShape> used = new LinkedHashSet<>();
        return new RewriteResult(rewritten(relation, taken, used), used);
    }

    /** Rewrites until no view applies; this terminates because each use of a view removes tables of sources. */
    private RelNode rewritten(RelNode relation, Predicate<AvailableRewrite> taken, Set<ViewShape> used) {
        RelNode found = relation;
        for (Optional<AvailableRewrite> next = best(found, taken); next.isPresent(); next = best(found, taken)) {
            used.add(next.get().shape());
            found = next.get().result();
        }
        RelNode plain = PruneInputs.only(found);
        List<RelNode> inputs = plain.getInputs().stream()
                .map(input -> rewritten(input, taken, used))
                .toList();
        return inputs.equals(plain.getInputs()) ? found : plain.copy(plain.getTraitSet(), inputs);
    }

    private Optional<AvailableRewrite> best(RelNode part, Predicate<AvailableRewrite> taken) {
        return offers.computeIfAbsent(part, this::offers).stream()
                .filter(taken)
                .min(Comparator.comparingDouble(AvailableRewrite::rows));
    }

    private List<AvailableRewrite> offers(RelNode part) {
        if (!(part instanceof Project
                || part instanceof Filter
                || part instanceof Join
                || part instanceof Aggregate
                || part instanceof TableScan)) {
            return List.of();
        }
        Block block = BlockReader.read(part);
        Optional<Grouping> grouping = part instanceof Aggregate aggregate ? Grouping.of(aggregate) : Optional.empty();
        return about.stream()
                .filter(shape -> shape.unfit().isEmpty())
                .flatMap(shape -> Stream.concat(
                        JoinRewrite.of(part, block, shape, reasons(shape)),
                        grouping.stream().flatMap(groups -> RollUp.of(groups, shape, reasons(shape)))))
                .flatMap(candidate -> offer(part, candidate).stream())
                .toList();
    }

    private Optional<AvailableRewrite> offer(RelNode part, RewriteCandidate candidate) {
        ViewShape shape = candidate.shape();
        Optional<RelOptTable> table = substitution.unnamed(shape.view(), shape.columns());
        return table.map(rows -> {
            RelNode materialized = LogicalTableScan.create(part.getCluster(), rows, List.of());
            RelMetadataQuery metadata = part.getCluster().getMetadataQuery();
            return new AvailableRewrite(
                    candidate,
                    materialized,
                    metadata.getRowCount(materialized),
                    ReplacedRows.of(candidate.joined().containment(), metadata));
        });
    }
}
