package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a source computes: everything pushed down to it, as one text.
 *
 * @param id distinguishes the scans of a plan
 * @param source the name of the source
 * @param sql finished text with a {@code ?} for each argument
 * @param arguments what the {@code ?}s stand for: constants and parameters of the statement
 * @param estimatedRows how many rows the planner expects
 * @param keyed how it asks for the rows with certain keys only, where a {@link DependentJoin} sends it keys, or null
 * @param lookup that it looks for the row with the key in its arguments, or for those with the keys that it is sent;
 *     null if it looks for others, too, or only for those of now
 * @param common how it may ask together with other queries; null if it asks by itself
 * @param groupsInParts whether each of its groups may come in parts, which the plan puts together again
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
    /** A scan that always yields all its rows. */
    public SourceScan(
            int id, String source, String sql, List<Expression> arguments, RowType columns, double estimatedRows) {
        this(id, source, sql, arguments, columns, estimatedRows, null);
    }

    /** A scan of the rows of now. */
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
