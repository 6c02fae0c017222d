package io.braid.planner.syntax;

import static java.util.Map.entry;

import io.braid.grammar.parser.BitOperators;
import io.braid.grammar.parser.PostgresOperators;
import io.braid.grammar.parser.TimeZones;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.IntervalFunctions;
import io.braid.planner.function.PostgresArrays;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlPosixRegexOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Functions and operators of other dialects: {@code x ~ 'pattern'}, {@code IIF(condition, a, b)}, {@code DATEADD(MONTH,
 * 1, d)}.
 */
public final class DialectFunctions {
    private static final Set<TimeUnit> COUNTED = Set.of(
            TimeUnit.YEAR,
            TimeUnit.QUARTER,
            TimeUnit.MONTH,
            TimeUnit.DAY,
            TimeUnit.HOUR,
            TimeUnit.MINUTE,
            TimeUnit.SECOND);

    /** Operators whose functions are called without rewriting. */
    private static final Set<SqlOperator> OWN_OPERATORS = Set.of(
            PostgresOperators.CONTAINS,
            PostgresOperators.OVERLAP,
            PostgresOperators.JSON_AT,
            PostgresOperators.TEXT_AT);

    /** Rewriting by name and number of arguments. */
    private static final Map<String, Function<SqlCall, SqlNode>> BY_NAME = Map.ofEntries(
            entry("IIF 3", DialectFunctions::choice),
            entry("IF 3", DialectFunctions::choice),
            entry("NVL2 3", DialectFunctions::nullChoice),
            entry("COUNT_IF 1", DialectFunctions::countIf),
            entry("COUNTIF 1", DialectFunctions::countIf),
            entry("DATEADD 3", DialectFunctions::dateAdd),
            entry("DATE_ADD 2", call -> shifted(SqlStdOperatorTable.PLUS, call)),
            entry("DATE_ADD 3", DialectFunctions::dateAdd),
            entry("DATE_BIN 3", IntervalCalls::binned),
            entry("AGE 1", DialectFunctions::age),
            entry("NORMALIZE 2", DialectFunctions::normalized),
            entry("DATE_SUB 2", call -> shifted(SqlStdOperatorTable.MINUS, call)),
            entry("DATE_DIFF 3", DialectFunctions::wholeUnits),
            entry("DATEDIFF 3", DialectFunctions::boundaries),
            entry("DATEDIFF 2", DialectFunctions::days),
            entry("CURDATE 0", call -> SqlStdOperatorTable.CURRENT_DATE.createCall(call.getParserPosition())),
            entry("CURTIME 0", call -> SqlStdOperatorTable.CURRENT_TIME.createCall(call.getParserPosition())),
            entry("JSON_EXTRACT 2", JsonCalls::extracted),
            entry("JSON_EXTRACT_SCALAR 2", JsonCalls::scalar),
            entry("ISNULL 2", call -> renamed(SqlStdOperatorTable.COALESCE, call)),
            entry("TO_TIMESTAMP 1", call -> renamed(FunctionTable.own("FROM_UNIXTIME"), call)),
            entry("AT_TIMEZONE 2", DialectFunctions::inZone),
            entry("WITH_TIMEZONE 2", DialectFunctions::inZone),
            entry("DAY_OF_WEEK 1", call -> field(TimeUnit.ISODOW, call)),
            entry("DOW 1", call -> field(TimeUnit.ISODOW, call)),
            entry("YEAR_OF_WEEK 1", call -> field(TimeUnit.ISOYEAR, call)),
            entry("YOW 1", call -> field(TimeUnit.ISOYEAR, call)),
            entry("DATE 1", call -> cast(call.operand(0), SqlTypeName.DATE)));

    private DialectFunctions() {}

    /** Rewrites a call to Braid's functions; null if it is of no other dialect. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        if (call.getOperator() instanceof SqlPosixRegexOperator match) {
            SqlCall found = match.isCaseSensitive()
                    ? like(place, call.operand(0), call.operand(1))
                    : like(place, call.operand(0), call.operand(1), SqlLiteral.createCharString("i", place));
            return match.isNegated() ? SqlStdOperatorTable.NOT.createCall(place, found) : found;
        }
        if (call.getOperator().equals(SqlLibraryOperators.SAFE_CAST)) {
            return SqlLibraryOperators.TRY_CAST.createCall(place, call.getOperandList());
        }
        if (call.getOperator().equals(TimeZones.AT_TIME_ZONE)) {
            return FunctionTable.own("TIMEZONE").createCall(place, call.operand(1), call.operand(0));
        }
        if (call.getOperator().equals(PostgresOperators.CONTAINED)) {
            return FunctionTable.own(PostgresArrays.CONTAINS).createCall(place, call.operand(1), call.operand(0));
        }
        if (OWN_OPERATORS.contains(call.getOperator())) {
            return renamed(FunctionTable.own(call.getOperator().getName()), call);
        }
        if (call.getOperator().equals(PostgresOperators.POWER)) {
            return renamed(FunctionTable.own("POWER"), call);
        }
        String ofBits = BitOperators.FUNCTIONS.get(call.getOperator());
        if (ofBits != null) {
            return renamed(FunctionTable.own(ofBits), call);
        }
        if (!(call.getOperator() instanceof SqlUnresolvedFunction function)) {
            return null;
        }
        Function<SqlCall, SqlNode> words =
                BY_NAME.get(function.getName().toUpperCase(Locale.ROOT) + " " + call.operandCount());
        return words == null ? null : words.apply(call);
    }

    /** Returns the supported numbers of arguments for a name. */
    public static List<Integer> counts(String name) {
        return BY_NAME.keySet().stream()
                .filter(key -> key.startsWith(name + " "))
                .map(key -> Integer.valueOf(key.substring(name.length() + 1)))
                .sorted()
                .toList();
    }

    private static SqlCall like(SqlParserPos place, SqlNode... operands) {
        return FunctionTable.own("REGEXP_LIKE").createCall(place, operands);
    }

    private static SqlNode renamed(SqlOperator operator, SqlCall call) {
        return operator.createCall(call.getParserPosition(), call.getOperandList());
    }

    private static SqlNode inZone(SqlCall call) {
        return FunctionTable.own("TIMEZONE").createCall(call.getParserPosition(), call.operand(1), call.operand(0));
    }

    private static SqlNode field(TimeUnit unit, SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        return SqlStdOperatorTable.EXTRACT.createCall(
                place, new SqlIntervalQualifier(unit, null, place), call.operand(0));
    }

    /** Rewrites NORMALIZE, whose form is a keyword as in standard SQL. */
    private static SqlNode normalized(SqlCall call) {
        SqlNode form = call.operand(1);
        return form instanceof SqlIdentifier word && word.isSimple()
                ? FunctionTable.own("NORMALIZE")
                        .createCall(
                                call.getParserPosition(),
                                call.operand(0),
                                SqlLiteral.createCharString(word.getSimple(), form.getParserPosition()))
                : call;
    }

    private static SqlNode choice(SqlCall call) {
        return choice(call.getParserPosition(), call.operand(0), call.operand(1), call.operand(2));
    }

    private static SqlNode nullChoice(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode value = call.operand(0);
        SqlNode isThere = SqlStdOperatorTable.IS_NOT_NULL.createCall(place, value);
        return choice(place, isThere, call.operand(1), call.operand(2));
    }

    private static SqlNode countIf(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode one = SqlLiteral.createExactNumeric("1", place);
        return SqlStdOperatorTable.COUNT.createCall(
                call.getFunctionQuantifier(), place, choice(place, call.operand(0), one, SqlLiteral.createNull(place)));
    }

    private static SqlNode choice(SqlParserPos place, SqlNode condition, SqlNode then, SqlNode otherwise) {
        return new SqlCase(place, null, SqlNodeList.of(condition), SqlNodeList.of(then), otherwise);
    }

    private static SqlNode dateAdd(SqlCall call) {
        return SqlStdOperatorTable.TIMESTAMP_ADD.createCall(
                call.getParserPosition(), qualifier(unit(call), call), call.operand(1), call.operand(2));
    }

    /** Rewrites AGE with one argument, the interval until today. */
    private static SqlNode age(SqlCall call) {
        SqlNode today = SqlStdOperatorTable.CURRENT_DATE.createCall(call.getParserPosition());
        return FunctionTable.own(IntervalFunctions.AGE).createCall(call.getParserPosition(), today, call.operand(0));
    }

    /** Rewrites addition of an interval, as in MySQL, or of a number of days. */
    private static SqlNode shifted(SqlOperator direction, SqlCall call) {
        return direction.createCall(call.getParserPosition(), call.getOperandList());
    }

    /** Rewrites DATE_DIFF as in Trino, which counts complete units. */
    private static SqlNode wholeUnits(SqlCall call) {
        return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(
                call.getParserPosition(), qualifier(unit(call), call), call.operand(1), call.operand(2));
    }

    /** Rewrites DATEDIFF as in SQL Server, which counts the boundaries of units between two times. */
    private static SqlNode boundaries(SqlCall call) {
        TimeUnit unit = unit(call);
        if (!COUNTED.contains(unit)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "DATEDIFF does not count units of " + unit + "; TIMESTAMPDIFF counts whole ones",
                    CalciteErrors.at(call.getParserPosition()));
        }
        SqlParserPos place = call.getParserPosition();
        return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(
                place, qualifier(unit, call), start(unit, call.operand(1)), start(unit, call.operand(2)));
    }

    private static SqlNode start(TimeUnit unit, SqlNode time) {
        SqlParserPos place = time.getParserPosition();
        return FunctionTable.own("DATE_TRUNC").createCall(place, SqlLiteral.createCharString(unit.name(), place), time);
    }

    /** Rewrites DATEDIFF as in MySQL, the number of days from the second date to the first. */
    private static SqlNode days(SqlCall call) {
        return SqlStdOperatorTable.MINUS.createCall(
                call.getParserPosition(),
                cast(call.operand(0), SqlTypeName.DATE),
                cast(call.operand(1), SqlTypeName.DATE));
    }

    private static TimeUnit unit(SqlCall call) {
        SqlNode written = call.operand(0);
        String name = written instanceof SqlIdentifier identifier && identifier.isSimple()
                ? identifier.getSimple()
                : written instanceof SqlLiteral literal ? String.valueOf(literal.getValueAs(String.class)) : "";
        String singular = name.toUpperCase(Locale.ROOT).replaceFirst("S$", "");
        for (TimeUnit unit : TimeUnit.values()) {
            if (unit.name().equals(singular)) {
                return unit;
            }
        }
        throw new BraidException(
                ErrorCode.INVALID_PARAMETER,
                call.getOperator().getName().toUpperCase(Locale.ROOT)
                        + " begins with a unit of time: YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE or SECOND",
                CalciteErrors.at(written.getParserPosition()));
    }

    private static SqlNode qualifier(TimeUnit unit, SqlCall call) {
        return new SqlIntervalQualifier(unit, null, call.operand(0).getParserPosition());
    }

    /** Returns a cast of a value to a type without parameters. */
    public static SqlNode cast(SqlNode value, SqlTypeName type) {
        SqlParserPos place = value.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                place, value, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, place), place));
    }
}
