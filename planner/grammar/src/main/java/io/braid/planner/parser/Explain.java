package io.braid.planner.parser;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN [(STEPS)] query}. */
public final class Explain extends BraidStatement {
    private final boolean steps;
    private final SqlNode query;

    public Explain(SqlParserPos position, @Nullable SqlIdentifier detail, SqlNode query) {
        super(position);
        if (detail != null && !detail.getSimple().equalsIgnoreCase("STEPS")) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    "EXPLAIN knows no detail '" + detail.getSimple() + "'; write EXPLAIN or EXPLAIN (STEPS)");
        }
        this.steps = detail != null;
        this.query = query;
    }

    /** Whether the plan after each step of planning is wanted. */
    public boolean steps() {
        return steps;
    }

    public SqlNode query() {
        return query;
    }
}
