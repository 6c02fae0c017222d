package io.braid.planner.syntax;

import io.braid.grammar.parser.IntervalText;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.function.TimeFunctions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code GENERATE_SERIES(first, last)} or {@code (first, last, step)} in FROM, rewritten to a query. A recursion
 * numbers its rows; each row produces up to {@value #BRANCHES} further ones, so that there are few rounds, and it stops
 * at the last value.
 */
public final class GenerateSeries {
    static final String NAME = "GENERATE_SERIES";
    private static final int BRANCHES = 64;

    /** Series with interval steps, which cannot be computed by division. */
    private static final String BY_INTERVALS = text("series_a + series_n * series_step", """
            CASE WHEN series_a + series_step > series_a THEN series_a + %1$s * series_step <= series_z
                 WHEN series_a + series_step < series_a THEN series_a + %1$s * series_step >= series_z
                 WHEN series_a + series_step = series_a THEN 1 / 0 = 1 END""");

    /**
     * Series of numbers, computed by the distance from the first value. The value after the last one may overflow
     * BIGINT, and so may the distance, but not half of it.
     */
    private static final String NUMBER =
            "series_a + series_n / 2 * series_step + series_n / 2 * series_step + MOD(series_n, 2) * series_step";

    private static final String WITHIN = """
            CASE WHEN series_step > 0 AND series_a <= series_z
                      THEN CAST(%1$s AS DECIMAL(20, 0)) * series_step <= CAST(0 AS DECIMAL(1, 0)) + series_z - series_a
                 WHEN series_step < 0 AND series_a >= series_z
                      THEN CAST(%1$s AS DECIMAL(20, 0)) * series_step >= CAST(0 AS DECIMAL(1, 0)) + series_z - series_a
                 WHEN series_step = 0 THEN 1 / 0 = 1 END""";

    private static final String BY_NUMBERS = text(NUMBER, WITHIN);

    /** Series of integers: no value exceeds the bounds, so that the result is INTEGER, too. */
    private static final String OF_INTEGERS = text("CAST(" + NUMBER + " AS INTEGER)", WITHIN);

    private static final Set<String> INTEGER_FUNCTIONS = Set.of("ARRAY_LOWER", "ARRAY_UPPER", "ARRAY_LENGTH");

    private static final Set<String> INTEGER_TYPES = Set.of("INTEGER", "INT", "INT4", "SMALLINT", "INT2");

    private GenerateSeries() {}

    static boolean isMeant(SqlCall call) {
        return call.getOperator() instanceof SqlFunction function
                && function.getNameAsId().isSimple()
                && function.getName().equalsIgnoreCase(NAME);
    }

    /**
     * Returns the query up to its FROM. Both bounds are computed once, as they may be sub-queries. The step is
     * repeated, because intervals cannot be columns.
     *
     * @param value the expression of the value with a number
     * @param within whether the value with a number is in the range; false for a step of zero
     */
    private static String text(String value, String within) {
        return """
            WITH RECURSIVE series (series_n, series_a, series_z) AS (
              SELECT CAST(0 AS BIGINT), series_a, series_z FROM (SELECT series_first AS series_a, series_last AS series_z) AS ends
              WHERE %s
              UNION ALL
              SELECT series_n * %d + series_k, series_a, series_z FROM series CROSS JOIN (VALUES %s) AS branch (series_k)
              WHERE %s AND %s)
            SELECT %s AS generate_series""".formatted(
                within.formatted("0"),
                BRANCHES,
                IntStream.rangeClosed(1, BRANCHES).mapToObj(k -> "(" + k + ")").collect(Collectors.joining(", ")),
                // Most rows have no successors; the test avoids the join for them.
                within.formatted("(series_n * " + BRANCHES + " + 1)"),
                within.formatted("(series_n * " + BRANCHES + " + series_k)"),
                value);
    }

    /**
     * Returns the query for a call, which may be lateral.
     *
     * @param isNumbered whether to add the ordinality column
     */
    static SqlNode query(SqlCall call, boolean isNumbered) {
        List<SqlNode> arguments = call.getOperandList();
        if (arguments.size() < 2 || arguments.size() > 3) {
            throw CalciteErrors.wrongCount(NAME, "(first, last) or (first, last, step)", call);
        }
        SqlParserPos place = call.getParserPosition();
        SqlNode step = arguments.size() == 3 ? interval(arguments.get(2)) : SqlLiteral.createExactNumeric("1", place);
        checkStep(step);
        SqlNode first = typed(arguments.get(0));
        Map<String, SqlNode> values = Map.of(
                "series_first", isOfTime(step) && isDate(first) ? cast(first, "TIMESTAMP") : first,
                "series_last", typed(like(first, arguments.get(1))),
                "series_step", typed(step));
        boolean ofIntegers = arguments.stream().allMatch(GenerateSeries::isInteger);
        String text = hasInterval(step) ? BY_INTERVALS : ofIntegers ? OF_INTEGERS : BY_NUMBERS;
        SqlNode query = new ParameterSubstitution(List.of(), values, table -> table)
                .putInto(StatementReader.query(
                        text + (isNumbered ? ", series_n + 1 AS ordinality" : "") + " FROM series"));
        return SqlStdOperatorTable.LATERAL.createCall(place, query);
    }

    /** True for an integer literal, a cast to an integer type and an array subscript. */
    private static boolean isInteger(SqlNode value) {
        if (value instanceof SqlNumericLiteral number) {
            return number.isInteger()
                    && number.getValueAs(BigDecimal.class).unscaledValue().bitLength() < Integer.SIZE;
        }
        if (value.getKind() == SqlKind.MINUS_PREFIX) {
            return isInteger(((SqlCall) value).operand(0));
        }
        if (value.getKind() == SqlKind.CAST) {
            return ((SqlCall) value).operand(1) instanceof SqlDataTypeSpec type
                    && INTEGER_TYPES.contains(type.getTypeName().getSimple().toUpperCase(Locale.ROOT));
        }
        return value instanceof SqlCall call
                && call.getOperator() instanceof SqlFunction function
                && INTEGER_FUNCTIONS.contains(function.getName().toUpperCase(Locale.ROOT));
    }

    private static void checkStep(SqlNode step) {
        boolean isNumber = step instanceof SqlNumericLiteral || step instanceof SqlIntervalLiteral;
        if (isNumber && ((SqlLiteral) step).getValueAs(BigDecimal.class).signum() == 0) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The step of " + NAME + " is nothing, with which it would never end",
                    CalciteErrors.at(step.getParserPosition()));
        }
    }

    /** Turns a text step into an interval. */
    private static SqlNode interval(SqlNode step) {
        return IntervalText.ofMonthsOrTime(step).orElse(step);
    }

    /** Casts a text bound to the type that the first bound is cast to. */
    private static SqlNode like(SqlNode first, SqlNode last) {
        return last instanceof SqlCharStringLiteral && first.getKind() == SqlKind.CAST
                ? SqlStdOperatorTable.CAST.createCall(
                        last.getParserPosition(), last, ((SqlCall) first).<SqlNode>operand(1))
                : last;
    }

    /** Types an otherwise untyped parameter as BIGINT. */
    private static SqlNode typed(SqlNode argument) {
        return argument instanceof SqlDynamicParam ? cast(argument, "BIGINT") : argument;
    }

    private static SqlNode cast(SqlNode argument, String type) {
        return SqlStdOperatorTable.CAST.createCall(argument.getParserPosition(), argument, TypeNames.tree(type));
    }

    private static boolean hasInterval(SqlNode step) {
        if (step instanceof SqlCall call) {
            return call.getOperandList().stream().anyMatch(operand -> operand != null && hasInterval(operand));
        }
        return step instanceof SqlIntervalLiteral;
    }

    /** True if a step is shorter than a day, which turns dates into timestamps. */
    private static boolean isOfTime(SqlNode step) {
        return step instanceof SqlIntervalLiteral interval
                && TimeFunctions.isOfTime(interval.getValueAs(SqlIntervalLiteral.IntervalValue.class)
                        .getIntervalQualifier());
    }

    private static boolean isDate(SqlNode value) {
        if (value instanceof SqlUnknownLiteral literal) {
            return literal.tag.equals("DATE");
        }
        return value.getKind() == SqlKind.CAST
                && ((SqlCall) value).operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeName().getSimple().equalsIgnoreCase("DATE");
    }
}
