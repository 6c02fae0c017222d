package io.braid.planner.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN [(STEPS)] query}. It is read for its fields; nothing rewrites it as a tree. */
public final class Explain extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("EXPLAIN", SqlKind.EXPLAIN);

    private final boolean steps;
    private final SqlNode query;

    public Explain(SqlParserPos position, boolean steps, SqlNode query) {
        super(position);
        this.steps = steps;
        this.query = query;
    }

    /** Whether the plan after each step of planning is wanted. */
    public boolean steps() {
        return steps;
    }

    public SqlNode query() {
        return query;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }
}
