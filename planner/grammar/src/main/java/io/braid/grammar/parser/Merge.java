package io.braid.grammar.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code MERGE INTO target USING source ON condition WHEN ...}. It is read for its fields. */
public final class Merge extends SqlCall {
    private static final SqlOperator OPERATOR = new SqlSpecialOperator("MERGE", SqlKind.OTHER);

    private final SqlIdentifier target;
    private final @Nullable SqlIdentifier alias;
    private final SqlNode source;
    private final SqlNode condition;
    private final List<MergeClause> clauses;

    public Merge(
            SqlParserPos position,
            SqlIdentifier target,
            @Nullable SqlIdentifier alias,
            SqlNode source,
            SqlNode condition,
            List<MergeClause> clauses) {
        super(position);
        this.target = target;
        this.alias = alias;
        this.source = source;
        this.condition = condition;
        this.clauses = List.copyOf(clauses);
    }

    public SqlIdentifier target() {
        return target;
    }

    public @Nullable SqlIdentifier alias() {
        return alias;
    }

    /** The table or query of the rows that are merged, as it stands in FROM. */
    public SqlNode source() {
        return source;
    }

    /** The condition that a row of the source is that of the target. */
    public SqlNode condition() {
        return condition;
    }

    /** In order: the first that fits a row holds. */
    public List<MergeClause> clauses() {
        return clauses;
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
