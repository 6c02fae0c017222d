package io.braid.planner.step;

import io.braid.planner.function.LazyCase;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Tells which expressions could betray a value that they are computed for by failing. Only what is known to be harmless is;
 * everything else leaks.
 */
final class Leaks {
    /** Never fail, whatever the values. */
    private static final Set<SqlKind> HARMLESS = EnumSet.of(
            SqlKind.AND,
            SqlKind.OR,
            SqlKind.NOT,
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL,
            SqlKind.IS_NULL,
            SqlKind.IS_NOT_NULL,
            SqlKind.IS_TRUE,
            SqlKind.IS_NOT_TRUE,
            SqlKind.IS_FALSE,
            SqlKind.IS_NOT_FALSE,
            SqlKind.IS_UNKNOWN,
            SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM,
            SqlKind.SEARCH,
            SqlKind.COALESCE,
            SqlKind.NULLIF);
    /** Fail only for want of digits: harmless where they are computed for rows that are there anyway. */
    private static final Set<SqlKind> OVERFLOWING =
            EnumSet.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.MINUS_PREFIX, SqlKind.PLUS_PREFIX);

    private Leaks() {}

    /** Whether something above the guards of a query could betray what they hide, if it came below them. */
    static boolean isIn(RelNode relation) {
        if (relation instanceof Guard) {
            return false;
        }
        boolean decides = relation instanceof Filter || relation instanceof Join;
        boolean known = decides || relation instanceof Project || relation instanceof Aggregate;
        boolean[] leaks = {false};
        relation.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                leaks[0] |= !isHarmless(call, known && !decides);
                return call;
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                leaks[0] |= !isHarmless(query, known && !decides);
                return query;
            }

            @Override
            public RexNode visitOver(RexOver over) {
                leaks[0] |= !over.getOperands().stream().allMatch(operand -> isHarmless(operand, true));
                return over;
            }
        });
        return leaks[0]
                || (decides && isComputedBelow(relation))
                || relation.getInputs().stream().anyMatch(Leaks::isIn);
    }

    /** Whether a condition never fails, whatever the values. */
    static boolean isHarmless(RexNode condition) {
        return isHarmless(condition, false);
    }

    private static boolean isHarmless(RexNode node, boolean mayOverflow) {
        if (node instanceof RexInputRef
                || node instanceof RexLiteral
                || node instanceof RexDynamicParam
                || node instanceof RexCorrelVariable) {
            return true;
        }
        if (node instanceof RexFieldAccess access) {
            return isHarmless(access.getReferenceExpr(), mayOverflow);
        }
        if (node instanceof RexSubQuery query) {
            return isHarmless(query, mayOverflow);
        }
        if (node instanceof RexOver || !(node instanceof RexCall call)) {
            return false;
        }
        boolean harmless = HARMLESS.contains(call.getKind())
                || LazyCase.isCase(call)
                || (mayOverflow && OVERFLOWING.contains(call.getKind()))
                || (call.getKind() == SqlKind.CAST && RexUtil.isLosslessCast(call))
                || (call.getKind() == SqlKind.LIKE && hasPlainPattern(call));
        return harmless && call.getOperands().stream().allMatch(operand -> isHarmless(operand, mayOverflow));
    }

    /** A pattern with a misplaced escape fails as soon as there is a row. */
    private static boolean hasPlainPattern(RexCall like) {
        List<RexNode> operands = like.getOperands();
        return operands.size() == 2
                && operands.get(1) instanceof RexLiteral pattern
                && !String.valueOf(pattern.getValueAs(String.class)).contains("\\");
    }

    /** A query for one value fails where it finds several, which an aggregate of all rows never does. */
    private static boolean isHarmless(RexSubQuery query, boolean mayOverflow) {
        boolean oneRow = query.getKind() != SqlKind.SCALAR_QUERY
                || (query.rel instanceof Aggregate aggregate
                        && aggregate.getGroupSet().isEmpty())
                || (query.rel instanceof Project project
                        && project.getInput() instanceof Aggregate below
                        && below.getGroupSet().isEmpty());
        return oneRow
                && !isIn(query.rel)
                && query.getOperands().stream().allMatch(operand -> isHarmless(operand, mayOverflow));
    }

    /** Whether what a condition refers to is computed in a way that might fail: both may come to stand in one place. */
    private static boolean isComputedBelow(RelNode decision) {
        return decision.getInputs().stream().anyMatch(Leaks::computes);
    }

    private static boolean computes(RelNode relation) {
        if (relation instanceof Guard) {
            return false;
        }
        boolean here = relation instanceof Project project
                && !project.getProjects().stream().allMatch(Leaks::isHarmless);
        return here || relation.getInputs().stream().anyMatch(Leaks::computes);
    }
}
