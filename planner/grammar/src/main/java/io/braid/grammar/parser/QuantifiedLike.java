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
 * {@code x LIKE ANY ('a%', 'b%')}, which is {@code x LIKE 'a%' OR x LIKE 'b%'}, and {@code ALL}, which is the same with
 * AND; so with {@code ILIKE}, {@code ~} and what else compares with a pattern, and with what denies that, as {@code NOT
 * LIKE}.
 */
public final class QuantifiedLike extends SqlBinaryOperator {
    /** As close as LIKE. */
    private static final int BINDING = 32;

    private final SqlOperator like;
    private final boolean isAny;

    /** @param like compares with one pattern */
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

    /** The patterns; there must be no query that yields them. */
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
     * What a call of this operator says in other words.
     *
     * @param understood what becomes of each comparison with one pattern
     */
    public SqlNode spelledOut(SqlCall call, UnaryOperator<SqlNode> understood) {
        return ComparedList.with(like, isAny, call, understood);
    }
}
