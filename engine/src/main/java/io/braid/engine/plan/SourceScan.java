package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scan of rows that a source computes: everything pushed down to it, as one SQL text.
 *
 * @param id distinguishes the scans of a plan
 * @param source the name of the source
 * @param sql complete text with a {@code ?} for each argument
 * @param arguments values of the {@code ?}s: constants and parameters of the statement
 * @param estimatedRows estimated number of rows
 * @param keyed the text with conditions for the keys of a {@link DependentJoin}, or null
 * @param lookup the point look-up that the scan consists of, by its arguments or by keys that are sent, so that its
 *     rows can be cached; null if it may read other rows, or must read the latest
 * @param common the look-up that can be batched with those of other queries; null if it cannot
 * @param groupsInParts true if a group may arrive as several rows, which the plan aggregates again
 */
public record SourceScan(
        int id,
        String source,
        String sql,
        List<Expression> arguments,
        RowType columns,
        double estimatedRows,
        @Nullable KeyedText keyed,
        @Nullable Lookup lookup,
        @Nullable BatchedLookup common,
        boolean groupsInParts)
        implements PlanNode {
    /** Creates a scan without keys. */
    public SourceScan(
            int id, String source, String sql, List<Expression> arguments, RowType columns, double estimatedRows) {
        this(id, source, sql, arguments, columns, estimatedRows, null);
    }

    /** Creates a scan whose rows are neither cached nor batched. */
    public SourceScan(
            int id,
            String source,
            String sql,
            List<Expression> arguments,
            RowType columns,
            double estimatedRows,
            @Nullable KeyedText keyed) {
        this(id, source, sql, arguments, columns, estimatedRows, keyed, null, null, false);
    }

    public SourceScan {
        arguments = List.copyOf(arguments);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitSourceScan(this);
    }
}
