package io.braid.planner.convert;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.IntervalOperators;
import io.braid.planner.function.JsonFunctions;
import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.function.TimestampDifference;
import io.braid.planner.type.CommonDecimal;
import io.braid.planner.type.OwnType;
import io.braid.planner.type.Types;
import io.braid.planner.validate.OuterColumn;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** Conversions of calls to row expressions, where Calcite's differ from the standard. */
final class OperatorConversions implements SqlRexConvertletTable {
    static final OperatorConversions INSTANCE = new OperatorConversions();

    private static final int DIGITS = 19;

    /** A period between two times, the earlier one first. */
    private record Period(RexNode start, RexNode end) {
        Period of(RelDataType type, RexBuilder rex) {
            return new Period(rex.ensureType(type, start, true), rex.ensureType(type, end, true));
        }
    }

    private OperatorConversions() {}

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        if (call.getOperator() instanceof TimestampDifference) {
            return OperatorConversions::difference;
        }
        if (call.isA(SqlKind.BINARY_EQUALITY)) {
            return OperatorConversions::equality;
        }
        if (call.getOperator().equals(FunctionTable.own(JsonFunctions.TO_JSON)) && call.operandCount() == 1) {
            return ToJson::of;
        }
        if (ToXml.isMeant(call)) {
            return ToXml::of;
        }
        SqlRexConvertlet ofNames = ObjectNameCasts.get(call);
        if (ofNames != null) {
            return ofNames;
        }
        if (OuterColumn.is(call)) {
            return (context, column) -> context.convertExpression(column.operand(0));
        }
        SqlRexConvertlet ofDeclared = DeclaredConversions.get(call);
        if (ofDeclared != null) {
            return ofDeclared;
        }
        if (call.getKind() == SqlKind.CASE) {
            return OperatorConversions::choice;
        }
        if (IntervalOperators.isArithmetic(call.getOperator())) {
            return OperatorConversions::arithmetic;
        }
        if (call.getKind() == SqlKind.PLUS) {
            return OperatorConversions::sum;
        }
        return call.getKind() == SqlKind.OVERLAPS
                ? OperatorConversions::overlaps
                : StandardConvertletTable.INSTANCE.get(call);
    }

    /** Converts an equality; Calcite would cast both sides to a common type, which exact numbers may not fit. */
    private static @Nullable RexNode equality(SqlRexContext context, SqlCall call) {
        SqlRexConvertlet usual = Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call));
        SqlValidator validator = context.getValidator();
        List<RelDataType> types = call.getOperandList().stream()
                .map(validator::getValidatedNodeType)
                .toList();
        return CommonDecimal.holdsTypes(types)
                ? usual.convertCall(context, call)
                : context.getRexBuilder()
                        .makeCall(
                                call.getOperator(),
                                call.getOperandList().stream()
                                        .map(context::convertExpression)
                                        .toList());
    }

    /** Converts arithmetic; standard SQL intervals are cast if the other operand is a PostgreSQL interval. */
    private static @Nullable RexNode arithmetic(SqlRexContext context, SqlCall call) {
        SqlValidator validator = context.getValidator();
        RelDataType type = validator.getValidatedNodeType(call);
        boolean isOwn = type instanceof OwnType
                || call.getOperandList().stream()
                        .anyMatch(operand -> validator.getValidatedNodeType(operand) instanceof OwnType);
        if (!isOwn) {
            return call.getKind() == SqlKind.PLUS
                    ? sum(context, call)
                    : Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call))
                            .convertCall(context, call);
        }
        RexBuilder rex = context.getRexBuilder();
        List<RexNode> operands = call.getOperandList().stream()
                .map(context::convertExpression)
                .map(operand -> SqlTypeUtil.isInterval(operand.getType())
                        ? rex.makeAbstractCast(
                                OwnType.of(TypeKind.INTERVAL, operand.getType().isNullable()), operand, false)
                        : operand)
                .toList();
        return rex.makeCall(type, call.getOperator(), operands);
    }

    /** Converts a number of days plus a date, in any order. */
    private static @Nullable RexNode sum(SqlRexContext context, SqlCall call) {
        SqlValidator validator = context.getValidator();
        SqlCall sum = call;
        if (validator.getValidatedNodeType(call.operand(1)).getSqlTypeName() == SqlTypeName.DATE
                && SqlTypeUtil.isIntType(validator.getValidatedNodeType(call.operand(0)))) {
            sum = call.getOperator().createCall(call.getParserPosition(), call.operand(1), call.operand(0));
            validator.setValidatedNodeType(sum, validator.getValidatedNodeType(call));
        }
        return Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(sum)).convertCall(context, sum);
    }

    private static @Nullable RexNode choice(SqlRexContext context, SqlCall call) {
        SqlRexConvertlet usual = Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call));
        RexBuilder rex = context.getRexBuilder();
        RexNode converted = usual.convertCall(context, call);
        return converted == null ? null : ShortCircuitCase.of(ShortCircuitCase.settled(converted, rex), rex);
    }

    private static SqlCall standardDifference(SqlCall call) {
        return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(call.getParserPosition(), call.getOperandList());
    }

    /** Converts TIMESTAMPDIFF; Calcite overflows for small units and truncates sub-second ones. */
    private static @Nullable RexNode difference(SqlRexContext context, SqlCall call) {
        long perSecond = TimestampDifference.perSecond(
                context.getValidator().validateTimeFrame(call.operand(0)).unit());
        return perSecond == 0
                ? Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(standardDifference(call)))
                        .convertCall(context, call)
                : fineDifference(context, call, perSecond);
    }

    private static RexNode fineDifference(SqlRexContext context, SqlCall call, long perSecond) {
        RexBuilder rex = context.getRexBuilder();
        RelDataTypeFactory types = rex.getTypeFactory();
        RexNode from = context.convertExpression(call.operand(1));
        RexNode to = context.convertExpression(call.operand(2));
        boolean nullable = from.getType().isNullable() || to.getType().isNullable();
        RelDataType seconds = types.createTypeWithNullability(
                types.createSqlIntervalType(new SqlIntervalQualifier(TimeUnit.SECOND, null, SqlParserPos.ZERO)),
                nullable);
        RexNode difference = rex.makeCall(seconds, SqlStdOperatorTable.MINUS_DATE, List.of(to, from));
        RelDataType exact = types.createSqlType(SqlTypeName.DECIMAL, DIGITS, Ticks.DIGITS);
        RexNode counted = rex.makeCall(
                SqlStdOperatorTable.MULTIPLY,
                rex.ensureType(types.createTypeWithNullability(exact, nullable), difference, true),
                rex.makeExactLiteral(BigDecimal.valueOf(perSecond)));
        RelDataType result = context.getValidator().getValidatedNodeType(call);
        return rex.makeCast(result, rex.makeCall(FunctionTable.own("TRUNC"), counted));
    }

    /**
     * Converts OVERLAPS by the standard's definition: a period excludes its end, unless it is a single point in time.
     */
    private static RexNode overlaps(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        Period one = period(context, call.operand(0));
        Period other = period(context, call.operand(1));
        RelDataType type =
                Types.comparable(rex.getTypeFactory(), List.of(one.start(), one.end(), other.start(), other.end()));
        one = one.of(type, rex);
        other = other.of(type, rex);
        RexNode sameStart = rex.makeCall(SqlStdOperatorTable.EQUALS, one.start(), other.start());
        RexNode anyEnds = rex.makeCall(
                SqlStdOperatorTable.OR,
                rex.makeCall(SqlStdOperatorTable.NOT_EQUALS, one.end(), other.end()),
                rex.makeCall(SqlStdOperatorTable.EQUALS, one.end(), other.end()));
        return rex.makeCall(
                SqlStdOperatorTable.OR,
                beginsWithin(rex, one, other),
                beginsWithin(rex, other, one),
                rex.makeCall(SqlStdOperatorTable.AND, sameStart, anyEnds));
    }

    /** True if a period begins strictly within another one. */
    private static RexNode beginsWithin(RexBuilder rex, Period later, Period earlier) {
        RexNode behind = rex.makeCall(
                SqlStdOperatorTable.AND,
                rex.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, later.start(), earlier.end()),
                rex.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, later.end(), earlier.end()));
        return rex.makeCall(
                SqlStdOperatorTable.AND,
                rex.makeCall(SqlStdOperatorTable.GREATER_THAN, later.start(), earlier.start()),
                rex.makeCall(SqlStdOperatorTable.NOT, behind));
    }

    /** Returns the period of a pair of times in any order, or of a time and a duration. */
    private static Period period(SqlRexContext context, SqlNode pair) {
        RexBuilder rex = context.getRexBuilder();
        List<SqlNode> parts = ((SqlCall) pair).getOperandList();
        RexNode first = context.convertExpression(parts.get(0));
        RexNode second = context.convertExpression(parts.get(1));
        if (SqlTypeUtil.isInterval(second.getType())) {
            second = rex.makeCall(SqlStdOperatorTable.DATETIME_PLUS, first, second);
        }
        RelDataType type = Types.comparable(rex.getTypeFactory(), List.of(first, second));
        first = rex.ensureType(type, first, true);
        second = rex.ensureType(type, second, true);
        RexNode turned = rex.makeCall(
                SqlStdOperatorTable.OR,
                rex.makeCall(SqlStdOperatorTable.IS_NULL, first),
                rex.makeCall(SqlStdOperatorTable.LESS_THAN, second, first));
        return new Period(
                rex.makeCall(SqlStdOperatorTable.CASE, turned, second, first),
                rex.makeCall(SqlStdOperatorTable.CASE, turned, first, second));
    }
}
