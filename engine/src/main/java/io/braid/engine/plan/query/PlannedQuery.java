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
 * @param origins where each of them comes from; none at all if all are computed
 * @param parameters the types of the statement's parameters, in order
 * @param warnings what the user should know, in sentences
 * @param views the materialized views that it reads
 * @param reads what it reads
 * @param provenance what its rows are made of
 * @param work what it is expected to take
 * @param discreet whether its errors may tell of values that who asks may not see
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

    /** One of which nothing is known. */
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

    /** The same with another plan, whose columns are the result's. */
    public PlannedQuery withRoot(PlanNode other, Work expected) {
        return new PlannedQuery(
                other, other.columns(), List.of(), parameters, warnings, views, reads, provenance, expected, discreet);
    }

    /** The same with other parameters, of which its own are the first. */
    public PlannedQuery withParameters(List<DataType> types) {
        return new PlannedQuery(root, columns, origins, types, warnings, views, reads, provenance, work, discreet);
    }

    /** The same with these warnings before its own. */
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

    /** Where the column of that index comes from. */
    public ColumnOrigin origin(int column) {
        return origins.isEmpty() ? ColumnOrigin.NONE : origins.get(column);
    }

    /** How what its runs look for may be asked for together; null if each asks for itself. */
    public @Nullable BatchedLookup commonLookup() {
        PlanNode node = root;
        while (node.inputs().size() == 1) {
            node = node.inputs().get(0);
        }
        return !discreet && node instanceof SourceScan scan && views.isEmpty() ? scan.common() : null;
    }
}
