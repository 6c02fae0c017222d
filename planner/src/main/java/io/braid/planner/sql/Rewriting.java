package io.braid.planner.sql;

import io.braid.engine.plan.WindowFunction;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.Literals;
import io.braid.planner.function.Synonyms;
import io.braid.planner.parser.QuantifiedLike;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Writes what Braid understands in the form that Calcite does: {@code agg(x) FILTER (WHERE c) OVER w} as {@code agg(CASE WHEN
 * c THEN x END) OVER w}, which is the same for every aggregate that passes over nulls; {@code STRING_AGG} and its like as {@code LISTAGG};
 * {@code ARRAY_AGG(x ORDER BY y)} with its order behind it; functions by other names than Braid's as calls of Braid's; and so those that the parser binds to Calcite's library; {@code LIKE}
 * with an empty escape, which is none, without one; {@code = ANY (ARRAY[...])} with a list in the place of the array; types by
 * the names that other databases have for them as SQL's; moments in UTC; joins with LATERAL on the right of others before these;
 * {@code LIKE ANY} as comparisons with each pattern; SQL's words about JSON and XML as plain arguments; rows compared with a sub-query as that sub-query's comparison.
 */
final class Rewriting {
    private static final Map<String, String> OWN_BY_PARSED = Map.of(
            "PERCENTILE_CONT", "PERCENTILE_CONT",
            "PERCENTILE_DISC", "PERCENTILE_DISC",
            "DATE_TRUNC", "DATE_TRUNC",
            "TRANSLATE3", "TRANSLATE");

    private Rewriting() {}

    static SqlNode rewritten(SqlNode statement) {
        SqlNode rewritten = statement.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                RefusedWords.check(call);
                SqlNode json = JsonConstructors.spelledOut(call);
                if (json != null) {
                    return json.accept(this);
                }
                SqlNode xml = XmlCalls.spelledOut(call);
                if (xml != null) {
                    return xml.accept(this);
                }
                return super.visit(call) instanceof SqlCall inner ? rewrite(inner) : call;
            }

            @Override
            public @Nullable SqlNode visit(SqlLiteral literal) {
                refuseFine(literal);
                return literal instanceof SqlUnknownLiteral tagged ? Moments.read(tagged) : literal;
            }

            @Override
            public SqlNode visit(SqlDataTypeSpec type) {
                return TypeReader.known(type);
            }
        });
        return rewritten == null ? statement : rewritten;
    }

    /** Calcite would cut off what is finer than a millisecond. */
    private static void refuseFine(SqlLiteral literal) {
        if (literal instanceof SqlIntervalLiteral interval
                && interval.getValue() instanceof SqlIntervalLiteral.IntervalValue value
                && Literals.isFinerThanMillis(value.getIntervalLiteral())) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "The interval '" + value.getIntervalLiteral() + "' is finer than a millisecond. Write"
                            + " TIMESTAMPADD(MICROSECOND, count, time) to add so little",
                    SqlErrors.at(literal.getParserPosition()));
        }
    }

    private static SqlNode rewrite(SqlCall call) {
        if (call instanceof SqlSelect select) {
            AllGroups.writeOut(select);
            NamedWindows.writeOut(select);
            return select;
        }
        if (call instanceof SqlOrderBy sorted) {
            return NamedWindows.writtenOut(sorted);
        }
        if (call instanceof SqlJoin join) {
            return LateralJoins.lifted(CommaJoins.bindingLeast(join));
        }
        if (call.getOperator() instanceof QuantifiedLike like) {
            return like.spelledOut(call, comparison -> rewrite((SqlCall) comparison));
        }
        if (call instanceof SqlWindow window) {
            FrameLimits.check(window);
            return AggregatesInWindows.spelledOut(GroupFrames.spelledOut(window));
        }
        if (call.getKind() == SqlKind.OVER) {
            refuseOrdered(call.operand(0));
            ArrayWords.refuseFilter(call.operand(0));
            SqlCall over = call.operand(0).getKind() == SqlKind.FILTER ? withoutFilter(call) : call;
            return AggregatesInWindows.spelledOut(over);
        }
        if (call.getKind() == SqlKind.FILTER && SqlUtil.isNullLiteral(call.operand(1), false)) {
            return call.getOperator().createCall(call.getParserPosition(), call.operand(0), never(call.operand(1)));
        }
        if (call.getOperator() instanceof SqlQuantifyOperator
                && call.getOperandList().get(1) instanceof SqlNodeList values
                && isArray(values)) {
            SqlCall array = (SqlCall) values.get(0);
            SqlNodeList elements = new SqlNodeList(array.getOperandList(), array.getParserPosition());
            return call.getOperator().createCall(call.getParserPosition(), call.operand(0), elements);
        }
        SqlNode other = inOtherWords(call);
        if (other != null) {
            return other;
        }
        String synonym = Synonyms.functionOf(call.getOperator().getName());
        if (synonym != null && call.getOperator() instanceof SqlUnresolvedFunction unresolved) {
            return named(synonym, unresolved).createCall(call.getParserPosition(), call.getOperandList());
        }
        String own = OWN_BY_PARSED.get(call.getOperator().getName());
        if (own == null || call.getOperator() instanceof SqlUnresolvedFunction) {
            return call;
        }
        List<SqlNode> arguments = new ArrayList<>();
        for (SqlNode argument : call.getOperandList()) {
            if (argument instanceof SqlIntervalQualifier unit) {
                // DATE_TRUNC(d, MONTH) is the same as DATE_TRUNC('month', d).
                arguments.add(0, SqlLiteral.createCharString(String.valueOf(unit), unit.getParserPosition()));
            } else {
                arguments.add(argument);
            }
        }
        return FunctionTable.own(own).createCall(call.getFunctionQuantifier(), call.getParserPosition(), arguments);
    }

    private static @Nullable SqlNode inOtherWords(SqlCall call) {
        SqlNode escaped = DefaultEscape.rewritten(call);
        if (escaped != null) {
            return escaped;
        }
        SqlNode rows = RowTests.rewritten(call);
        SqlNode asked = rows == null ? RowSubQueries.rewritten(call) : rows;
        SqlNode joined = asked == null ? JoinedTexts.rewritten(call) : asked;
        SqlNode aggregate = joined == null ? OtherAggregates.rewritten(call) : joined;
        SqlNode array = aggregate == null ? ArrayWords.rewritten(call) : aggregate;
        SqlNode json = array == null ? JsonCalls.rewritten(call) : array;
        SqlNode part = json == null ? TextParts.rewritten(call) : json;
        return part == null ? OtherFunctions.rewritten(call) : part;
    }

    /** A condition that is not known holds for no row. */
    private static SqlNode never(SqlNode condition) {
        return SqlLiteral.createBoolean(false, condition.getParserPosition());
    }

    private static boolean isArray(SqlNodeList values) {
        return values.size() == 1
                && values.get(0) instanceof SqlCall array
                && array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                && array.operandCount() > 0;
    }

    private static SqlFunction named(String name, SqlUnresolvedFunction function) {
        return new SqlUnresolvedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO), null, null, null, null, function.getFunctionType());
    }

    private static void refuseOrdered(SqlCall function) {
        if (function.getKind() == SqlKind.FILTER) {
            refuseOrdered(function.operand(0));
        } else if (function.getKind() == SqlKind.WITHIN_GROUP) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "An aggregate with an order of its own is of the rows of a group, and cannot be over a window",
                    SqlErrors.at(function.getParserPosition()));
        }
    }

    private static SqlCall withoutFilter(SqlCall over) {
        SqlCall filter = over.operand(0);
        SqlCall aggregate = filter.operand(0);
        if (isWindowFunction(aggregate.getOperator().getName())) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    aggregate.getOperator().getName().toUpperCase(Locale.ROOT)
                            + " cannot have a FILTER: only aggregates can",
                    SqlErrors.at(aggregate.getParserPosition()));
        }
        SqlNode condition = filter.operand(1);
        List<SqlNode> arguments = new ArrayList<>();
        for (SqlNode argument : aggregate.getOperandList()) {
            arguments.add(arguments.isEmpty() ? onlyIf(condition, argument) : argument);
        }
        SqlNode narrowed = new SqlBasicCall(
                aggregate.getOperator(), arguments, aggregate.getParserPosition(), aggregate.getFunctionQuantifier());
        return over.getOperator().createCall(over.getParserPosition(), narrowed, over.operand(1));
    }

    private static boolean isWindowFunction(String name) {
        return Arrays.stream(WindowFunction.values())
                .anyMatch(function -> function.name().equalsIgnoreCase(name));
    }

    private static SqlNode onlyIf(SqlNode condition, SqlNode argument) {
        SqlParserPos place = argument.getParserPosition();
        boolean isStar = argument instanceof SqlIdentifier identifier && identifier.isStar();
        SqlNode value = isStar ? SqlLiteral.createExactNumeric("1", place) : argument;
        return new SqlCase(place, null, SqlNodeList.of(condition), SqlNodeList.of(value), SqlLiteral.createNull(place));
    }
}
