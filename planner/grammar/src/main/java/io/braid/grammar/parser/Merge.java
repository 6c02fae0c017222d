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

/** {@code MERGE INTO target USING source ON condition WHEN ...}. Callers read its fields. */
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

    /** Returns the table or query of the source rows, as in FROM. */
    public SqlNode source() {
        return source;
    }

    /** Returns the condition by which a source row matches a target row. */
    public SqlNode condition() {
        return condition;
    }

    /** Returns the clauses in order: the first matching one applies. */
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
