package io.braid.engine.plan;

import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What planning produced. Holds no execution state, hence can be cached and run many times.
 *
 * @param columns the result's columns with the labels the client sees
 * @param parameters the types of the statement's parameters, in order
 * @param warnings what the user should know, in sentences
 */
public record PlannedQuery(PlanNode root, RowType columns, List<DataType> parameters, List<String> warnings) {
    public PlannedQuery {
        parameters = List.copyOf(parameters);
        warnings = List.copyOf(warnings);
    }

    /** The sources that it reads. */
    public Set<String> sources() {
        Set<String> sources = new TreeSet<>();
        collect(root, sources);
        return sources;
    }

    private static void collect(PlanNode node, Set<String> sources) {
        if (node instanceof SourceScan scan) {
            sources.add(scan.source());
        }
        node.inputs().forEach(input -> collect(input, sources));
    }
}
