package io.braid.planner.rewrite;

import io.braid.planner.catalog.Substitution;
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
 * Looks for uses of views in one query. From the top down: the more a view does of the query, the better. What was found of a
 * part is remembered, so that a query can be searched again with other views.
 */
final class ViewSearch {
    private final List<ViewShape> about;
    private final Substitution substitution;
    private final Map<ViewShape, Reasons> reasons = new HashMap<>();
    private final Map<RelNode, List<Offer>> offers = new HashMap<>();

    /** @param about the views of some tables of the query */
    ViewSearch(List<ViewShape> about, Substitution substitution) {
        this.about = about;
        this.substitution = substitution;
    }

    /** Why a view is of no use; empty if nothing is known to be in the way. */
    String reason(ViewShape shape) {
        return shape.unfit().isEmpty() ? reasons(shape).text() : shape.unfit();
    }

    Reasons reasons(ViewShape shape) {
        return reasons.computeIfAbsent(shape, one -> new Reasons());
    }

    /** The views that could be used somewhere, as far as the query has been searched, those with the fewest rows first. */
    List<ViewShape> useful() {
        return offers.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble(Offer::rows)
                        .thenComparing(offer -> offer.shape().view().describe()))
                .map(Offer::shape)
                .distinct()
                .toList();
    }

    /** The query with views wherever they have no more rows than the tables that they stand for. */
    Rewritten fewestRows(RelNode relation) {
        return rewritten(relation, this::hasNoMoreRows);
    }

    /** The query with some views wherever they can be used. */
    Rewritten with(Set<ViewShape> views, RelNode relation) {
        return rewritten(relation, offer -> views.contains(offer.shape()));
    }

    private boolean hasNoMoreRows(Offer offer) {
        boolean fewer = offer.rows() <= offer.otherwise();
        if (!fewer) {
            reasons(offer.shape())
                    .add(
                            Reasons.Stage.ROWS,
                            String.format(
                                    Locale.ROOT,
                                    "it has about %,.0f rows, and the tables that it would stand for %,.0f",
                                    offer.rows(),
                                    offer.otherwise()));
        }
        return fewer;
    }

    private Rewritten rewritten(RelNode relation, Predicate<Offer> taken) {
        Set<ViewShape> used = new LinkedHashSet<>();
        return new Rewritten(rewritten(relation, taken, used), used);
    }

    /** Each use of a view takes tables of sources away, so that this comes to an end. */
    private RelNode rewritten(RelNode relation, Predicate<Offer> taken, Set<ViewShape> used) {
        RelNode found = relation;
        for (Optional<Offer> next = best(found, taken); next.isPresent(); next = best(found, taken)) {
            used.add(next.get().shape());
            found = next.get().result();
        }
        RelNode plain = Used.only(found);
        List<RelNode> inputs = plain.getInputs().stream()
                .map(input -> rewritten(input, taken, used))
                .toList();
        return inputs.equals(plain.getInputs()) ? found : plain.copy(plain.getTraitSet(), inputs);
    }

    private Optional<Offer> best(RelNode part, Predicate<Offer> taken) {
        return offers.computeIfAbsent(part, this::offers).stream()
                .filter(taken)
                .min(Comparator.comparingDouble(Offer::rows));
    }

    private List<Offer> offers(RelNode part) {
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
                        Narrowing.of(part, block, shape, reasons(shape)),
                        grouping.stream().flatMap(groups -> RollUp.of(groups, shape, reasons(shape)))))
                .flatMap(candidate -> offer(part, candidate).stream())
                .toList();
    }

    private Optional<Offer> offer(RelNode part, Candidate candidate) {
        ViewShape shape = candidate.shape();
        Optional<RelOptTable> table = substitution.unnamed(shape.view(), shape.columns());
        return table.map(rows -> {
            RelNode kept = LogicalTableScan.create(part.getCluster(), rows, List.of());
            RelMetadataQuery metadata = part.getCluster().getMetadataQuery();
            return new Offer(
                    candidate,
                    kept,
                    metadata.getRowCount(kept),
                    Effort.of(candidate.joined().containment(), metadata));
        });
    }
}
