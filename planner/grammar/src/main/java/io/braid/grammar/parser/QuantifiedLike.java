package io.braid.grammar.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * {@code x LIKE ANY ('a%', 'b%')}, equivalent to {@code x LIKE 'a%' OR x LIKE 'b%'}, and {@code LIKE ALL}, which
 * combines with AND. {@code ILIKE}, {@code ~} and the other pattern operators and their negations, such as {@code NOT
 * LIKE}, work alike.
 */
public final class QuantifiedLike extends SqlBinaryOperator {
    /** Same precedence as LIKE. */
    private static final int BINDING = 32;

    private final SqlOperator like;
    private final boolean isAny;

    /** @param like the operator that compares with one pattern */
    public QuantifiedLike(SqlOperator like, boolean isAny) {
        super(
                like.getName() + (isAny ? " ANY" : " ALL"),
                SqlKind.OTHER,
                BINDING,
                true,
                ReturnTypes.BOOLEAN_NULLABLE,
                null,
                OperandTypes.VARIADIC);
        this.like = like;
        this.isAny = isAny;
    }

    /** Returns the patterns; fails if they are a sub-query. */
    public static SqlNodeList patterns(SqlNodeList written) {
        if (written.size() == 1 && written.get(0).isA(SqlKind.QUERY)) {
            throw Mistake.unsupported(
                    "the patterns of LIKE ANY and LIKE ALL are a list, no query; write EXISTS (SELECT 1 FROM t WHERE"
                            + " x LIKE"
                            + " t.pattern)",
                    written.get(0).getParserPosition());
        }
        return written;
    }

    /**
     * Expands a call of this operator into single comparisons.
     *
     * @param understood rewrites each comparison with one pattern
     */
    public SqlNode spelledOut(SqlCall call, UnaryOperator<SqlNode> understood) {
        return ComparedList.with(like, isAny, call, understood);
    }
}
