package io.braid.planner.barrier;

import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.type.Types;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
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
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Classification of leakproof expressions, which cannot reveal a value by failing, as in PostgreSQL. Expressions are
 * not leakproof unless known to be.
 */
public final class Leakproof {
    /** Operators that never fail for any values. */
    private static final Set<SqlKind> KINDS = EnumSet.of(
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
            SqlKind.NULLIF,
            SqlKind.EXTRACT,
            SqlKind.GREATEST,
            SqlKind.LEAST,
            SqlKind.TRIM,
            SqlKind.POSITION);
    /** Functions that never fail; their results are not much longer than their arguments. */
    private static final Set<String> FUNCTIONS = Set.of(
            "CHAR_LENGTH",
            "CHARACTER_LENGTH",
            "LENGTH",
            "UPPER",
            "LOWER",
            "LTRIM",
            "RTRIM",
            "BTRIM",
            "||",
            "CONCAT",
            "REVERSE",
            "STARTS_WITH",
            "LEFT",
            "RIGHT",
            "YEAR",
            "QUARTER",
            "MONTH",
            "WEEK",
            "DAYOFYEAR",
            "DAYOFMONTH",
            "DAYOFWEEK",
            "HOUR",
            "MINUTE",
            "SECOND");
    /** Operators that fail on overflow only: leakproof where they are evaluated for visible rows anyway. */
    private static final Set<SqlKind> OVERFLOWING =
            EnumSet.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.MINUS_PREFIX, SqlKind.PLUS_PREFIX);

    private Leakproof() {}

    /** True if an expression never fails for any values. */
    public static boolean is(RexNode expression) {
        return cause(expression, false) == null;
    }

    /** True if no expression in a relation can fail, down to tables and barriers. */
    public static boolean isAllOf(RelNode relation) {
        return !leaks(relation, true);
    }

    /** True if no expression that filters or joins rows in a relation can fail, down to tables and barriers. */
    public static boolean chooses(RelNode relation) {
        return relation instanceof SecurityBarrier
                || (decides(relation)
                        ? isAllOf(relation)
                        : relation.getInputs().stream().allMatch(Leakproof::chooses));
    }

    /** True if a node filters or joins rows by computed values. */
    public static boolean decides(RelNode node) {
        return node instanceof Filter || node instanceof Join || node instanceof Correlate;
    }

    /** True if an expression in the inputs of a node, above their barriers, is not leakproof. */
    public static boolean leaksBelow(RelNode node) {
        return node.getInputs().stream().anyMatch(input -> leaks(input, decides(node)));
    }

    private static boolean leaks(RelNode relation, boolean decided) {
        return !leaksAbove(relation, decided).isEmpty();
    }

    /** Returns the expressions above the barriers of a query that are not leakproof. */
    public static List<LeakyExpression> leaksAbove(RelNode relation) {
        List<LeakyExpression> found = new ArrayList<>();
        collect(relation, false, UsedColumns.all(relation), found);
        return found;
    }

    private static List<LeakyExpression> leaksAbove(RelNode relation, boolean decided) {
        List<LeakyExpression> found = new ArrayList<>();
        collect(relation, decided, UsedColumns.all(relation), found);
        return found;
    }

    private static void collect(RelNode relation, boolean decided, ImmutableBitSet used, List<LeakyExpression> found) {
        if (relation instanceof SecurityBarrier) {
            return;
        }
        found.addAll(leaksOf(relation, decided, used));
        for (int i = 0; i < relation.getInputs().size(); i++) {
            collect(relation.getInput(i), decided || decides(relation), UsedColumns.ofInput(relation, i, used), found);
        }
    }

    /**
     * True if every expression of a node is leakproof.
     *
     * @param decided whether a node above filters by its columns, so that both expressions may be merged
     * @param used the columns that are read; others are never computed
     */
    public static boolean areAll(RelNode node, boolean decided, ImmutableBitSet used) {
        return leaksOf(node, decided, used).isEmpty();
    }

    private static List<LeakyExpression> leaksOf(RelNode node, boolean decided, ImmutableBitSet used) {
        boolean mayOverflow = !decided && (node instanceof Project || node instanceof Aggregate);
        List<LeakyExpression> leaks = new ArrayList<>();
        RexShuttle looking = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                add(call, cause(call, mayOverflow));
                return call;
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                add(query, cause(query, mayOverflow));
                return query;
            }

            @Override
            public RexNode visitOver(RexOver over) {
                over.getOperands().forEach(operand -> add(over, cause(operand, true)));
                return over;
            }

            private void add(RexNode expression, @Nullable RexNode cause) {
                if (cause != null) {
                    leaks.add(new LeakyExpression(expression, node, cause));
                }
            }
        };
        if (node instanceof Project project) {
            used.forEachInt(column -> project.getProjects().get(column).accept(looking));
        } else {
            node.accept(looking);
        }
        return leaks;
    }

    /** True if a part of an expression fails on overflow only. */
    static boolean mayOverflow(RexNode cause) {
        return cause.isA(OVERFLOWING);
    }

    /** Returns the part of an expression that may fail; null if there is none. */
    private static @Nullable RexNode cause(RexNode node, boolean mayOverflow) {
        if (node instanceof RexInputRef
                || node instanceof RexLiteral
                || node instanceof RexDynamicParam
                || node instanceof RexCorrelVariable) {
            return null;
        }
        if (node instanceof RexFieldAccess access) {
            return cause(access.getReferenceExpr(), mayOverflow);
        }
        if (node instanceof RexSubQuery query) {
            return causeIn(query, mayOverflow);
        }
        if (node instanceof RexOver || !(node instanceof RexCall call)) {
            return node;
        }
        return isOperator(call) || (mayOverflow && call.isA(OVERFLOWING))
                ? first(call.getOperands(), mayOverflow)
                : call;
    }

    private static @Nullable RexNode first(List<RexNode> operands, boolean mayOverflow) {
        return operands.stream()
                .map(operand -> cause(operand, mayOverflow))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static boolean isOperator(RexCall call) {
        return switch (call.getKind()) {
            case PLUS, MINUS, TIMES, MINUS_PREFIX, PLUS_PREFIX -> Types.hasRoom(call.getType());
            case CAST -> isCast(call);
            case LIKE -> hasPlainPattern(call);
            default ->
                KINDS.contains(call.getKind())
                        || ShortCircuitCase.isCase(call)
                        || FUNCTIONS.contains(call.getOperator().getName())
                        || isPart(call);
        };
    }

    /** True for casts to types that hold all values, without truncation or failure. */
    private static boolean isCast(RexCall cast) {
        boolean isLongText = cast.getType().getSqlTypeName() == SqlTypeName.VARCHAR
                && cast.getType().getPrecision() < 0
                && SqlTypeUtil.isAtomic(cast.getOperands().get(0).getType());
        return isLongText || RexUtil.isLosslessCast(cast);
    }

    /** True for a substring with literal, valid bounds. */
    private static boolean isPart(RexCall call) {
        List<RexNode> operands = call.getOperands();
        return call.getOperator().getName().equals("SUBSTRING")
                && operands.stream()
                        .skip(1)
                        .allMatch(bound -> bound instanceof RexLiteral literal
                                && SqlTypeUtil.isExactNumeric(literal.getType())
                                && !literal.isNull()
                                && literal.getValueAs(Integer.class) >= 0);
    }

    /** True for LIKE with a literal pattern: a misplaced escape would fail for the first row. */
    private static boolean hasPlainPattern(RexCall like) {
        List<RexNode> operands = like.getOperands();
        return like.getOperator() instanceof SqlLikeOperator
                && operands.size() == 2
                && operands.get(1) instanceof RexLiteral pattern
                && !String.valueOf(pattern.getValueAs(String.class)).contains("\\");
    }

    /**
     * Returns the part of a sub-query that may fail. A scalar sub-query fails for several rows, unless it is an
     * aggregate without groups.
     */
    private static @Nullable RexNode causeIn(RexSubQuery query, boolean mayOverflow) {
        boolean oneRow = query.getKind() != SqlKind.SCALAR_QUERY
                || isTotal(query.rel)
                || (query.rel instanceof Project project && isTotal(project.getInput()));
        if (!oneRow) {
            return query;
        }
        List<LeakyExpression> inside = leaksAbove(query.rel, true);
        return inside.isEmpty()
                ? first(query.getOperands(), mayOverflow)
                : inside.get(0).cause();
    }

    private static boolean isTotal(RelNode relation) {
        return relation instanceof Aggregate aggregate
                && aggregate.getGroupSet().isEmpty();
    }
}
