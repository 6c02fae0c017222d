package io.braid.engine.plan.query;

import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Result of planning: a plan and everything known about it. Holds no execution state, hence can be cached and run many
 * times.
 *
 * @param columns the result's columns with the labels the client sees
 * @param origins the origin of each column; empty if all are computed
 * @param parameters the types of the statement's parameters, in order
 * @param warnings warnings to the user, in sentences
 * @param views the materialized views that the plan uses or has considered
 * @param reads the objects that the plan reads
 * @param provenance the origin of the result's rows
 * @param work the estimated work
 * @param discreet true if errors must not reveal values, because the user may not see all values that the plan reads
 */
public record PlannedQuery(
        PlanNode root,
        RowType columns,
        List<ColumnOrigin> origins,
        List<DataType> parameters,
        List<String> warnings,
        List<ViewUse> views,
        Reads reads,
        Provenance provenance,
        Work work,
        boolean discreet) {
    public PlannedQuery {
        origins = List.copyOf(origins);
        parameters = List.copyOf(parameters);
        warnings = List.copyOf(warnings);
        views = List.copyOf(views);
    }

    /** Creates a query without metadata. */
    public PlannedQuery(PlanNode root, RowType columns, List<DataType> parameters, List<String> warnings) {
        this(
                root,
                columns,
                List.of(),
                parameters,
                warnings,
                List.of(),
                Reads.NOTHING,
                Provenance.UNKNOWN,
                Work.UNKNOWN,
                false);
    }

    /** Returns a copy with another plan, whose columns are the result's. */
    public PlannedQuery withRoot(PlanNode other, Work expected) {
        return new PlannedQuery(
                other, other.columns(), List.of(), parameters, warnings, views, reads, provenance, expected, discreet);
    }

    /** Returns a copy with other parameters, which begin with the present ones. */
    public PlannedQuery withParameters(List<DataType> types) {
        return new PlannedQuery(root, columns, origins, types, warnings, views, reads, provenance, work, discreet);
    }

    /** Returns a copy with these warnings before its own. */
    public PlannedQuery withWarnings(List<String> first) {
        return first.isEmpty()
                ? this
                : new PlannedQuery(
                        root,
                        columns,
                        origins,
                        parameters,
                        Stream.concat(first.stream(), warnings.stream()).toList(),
                        views,
                        reads,
                        provenance,
                        work,
                        discreet);
    }

    /** Returns the origin of the column at an index. */
    public ColumnOrigin origin(int column) {
        return origins.isEmpty() ? ColumnOrigin.NONE : origins.get(column);
    }

    /** Returns the look-up by which concurrent runs of this query can share a request; null if they cannot. */
    public @Nullable BatchedLookup commonLookup() {
        PlanNode node = root;
        while (node.inputs().size() == 1) {
            node = node.inputs().get(0);
        }
        return !discreet && node instanceof SourceScan scan && views.isEmpty() ? scan.common() : null;
    }
}
