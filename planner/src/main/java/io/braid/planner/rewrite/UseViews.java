package io.braid.planner.rewrite;

import io.braid.planner.catalog.Substitution;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.Simplify;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
 * Reads kept rows of materialized views that the query does not name where they are what it would compute, or lead to it
 * with less work. From the top down: the more a view does of the query, the better.
 */
public final class UseViews implements PlanStep {
    private final ViewShapes shapes;
    private final long revision;
    private final Substitution substitution;
    private final PlannerOptions options;

    /**
     * @param revision of what is known of the sources' tables
     * @param substitution decides which views may be read
     */
    public UseViews(ViewShapes shapes, long revision, Substitution substitution, PlannerOptions options) {
        this.shapes = shapes;
        this.revision = revision;
        this.substitution = substitution;
        this.options = options;
    }

    @Override
    public RelNode apply(RelNode relation) {
        List<ViewShape> about = shapes.about(ViewShape.tablesOf(relation), revision);
        if (about.isEmpty()) {
            return relation;
        }
        Search search = new Search(about);
        RelNode rewritten = search.rewritten(relation);
        about.forEach(shape -> substitution.pass(shape.view(), search.reason(shape)));
        return rewritten == relation ? relation : new Simplify(options).again(rewritten);
    }

    /** A candidate that may be used, and about how many rows the view has. */
    private record Offer(Candidate candidate, RelNode kept, double rows) {}

    /** Looks for uses of views in one query. */
    private final class Search {
        private final List<ViewShape> about;
        private final Map<ViewShape, Reasons> reasons = new HashMap<>();

        Search(List<ViewShape> about) {
            this.about = about;
        }

        String reason(ViewShape shape) {
            return shape.unfit().isEmpty() ? reasons(shape).text() : shape.unfit();
        }

        private Reasons reasons(ViewShape shape) {
            return reasons.computeIfAbsent(shape, one -> new Reasons());
        }

        /** Each use of a view takes tables of sources away, so that this comes to an end. */
        RelNode rewritten(RelNode relation) {
            RelNode found = relation;
            for (Optional<RelNode> next = best(found); next.isPresent(); next = best(found)) {
                found = next.get();
            }
            RelNode plain = Used.only(found);
            List<RelNode> inputs =
                    plain.getInputs().stream().map(this::rewritten).toList();
            return inputs.equals(plain.getInputs()) ? found : plain.copy(plain.getTraitSet(), inputs);
        }

        private Optional<RelNode> best(RelNode part) {
            if (!(part instanceof Project
                    || part instanceof Filter
                    || part instanceof Join
                    || part instanceof Aggregate
                    || part instanceof TableScan)) {
                return Optional.empty();
            }
            Block block = BlockReader.read(part);
            Optional<Grouping> grouping =
                    part instanceof Aggregate aggregate ? Grouping.of(aggregate) : Optional.empty();
            Optional<Offer> best = about.stream()
                    .filter(shape -> shape.unfit().isEmpty())
                    .flatMap(shape -> Stream.concat(
                            Narrowing.of(part, block, shape, reasons(shape)),
                            grouping.stream().flatMap(groups -> RollUp.of(groups, shape, reasons(shape)))))
                    .flatMap(candidate -> offer(part, candidate).stream())
                    .min(Comparator.comparingDouble(Offer::rows));
            best.ifPresent(offer -> substitution.use(
                    offer.candidate().shape().view(), offer.candidate().shape().columns()));
            return best.map(offer -> offer.candidate().over(offer.kept()));
        }

        private Optional<Offer> offer(RelNode part, Candidate candidate) {
            ViewShape shape = candidate.shape();
            Optional<RelOptTable> table = substitution.unnamed(shape.view(), shape.columns());
            if (table.isEmpty()) {
                return Optional.empty();
            }
            RelNode kept = LogicalTableScan.create(part.getCluster(), table.get(), List.of());
            RelMetadataQuery metadata = part.getCluster().getMetadataQuery();
            double rows = metadata.getRowCount(kept);
            double otherwise = Effort.of(candidate.joined().containment(), metadata);
            if (rows > otherwise) {
                reasons(shape)
                        .add(
                                Reasons.Stage.COST,
                                String.format(
                                        Locale.ROOT,
                                        "it has about %,.0f rows, and the tables that it would stand for %,.0f",
                                        rows,
                                        otherwise));
                return Optional.empty();
            }
            return Optional.of(new Offer(candidate, kept, rows));
        }
    }
}
