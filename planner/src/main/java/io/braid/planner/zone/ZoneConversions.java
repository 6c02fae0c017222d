package io.braid.planner.zone;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.IntervalOperators;
import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.function.ZoneFunctions;
import io.braid.planner.type.OwnType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Replacement of time-zone dependent expressions by conversions in the session's zone. A timestamp with time zone is
 * compared with one without in local time.
 */
final class ZoneConversions extends RexShuttle {
    private final RexBuilder rexBuilder;
    private final RelDataTypeFactory types;
    private final RexNode zone;
    private final boolean spelledOut;

    /** @param spelledOut false to only convert operands of comparisons to a common type */
    ZoneConversions(RexBuilder rexBuilder, ZoneId zone, boolean spelledOut) {
        this.rexBuilder = rexBuilder;
        this.types = rexBuilder.getTypeFactory();
        this.zone = rexBuilder.makeLiteral(zone.getId());
        this.spelledOut = spelledOut;
    }

    @Override
    public RexNode visitCall(RexCall original) {
        RexCall call = (RexCall) super.visitCall(original);
        if (call.isA(SqlKind.COMPARISON) && isMixed(call)) {
            return call.clone(call.getType(), mapped(call, this::clock));
        }
        if (!spelledOut) {
            return call;
        }
        RexNode shown = shown(call);
        return shown.getType().equals(call.getType())
                ? shown
                : rexBuilder.makeAbstractCast(call.getType(), shown, false);
    }

    private RexNode shown(RexCall call) {
        if (FunctionTable.isStatementTime(call.getOperator())) {
            return isMoment(call) ? call : clock(rexBuilder.makeCall(FunctionTable.own(FunctionTable.NOW)));
        }
        if (ShortCircuitCase.isCase(call) || call.isA(SqlKind.COALESCE)) {
            return isMoment(call) ? call.clone(call.getType(), mapped(call, this::momentOfClock)) : call;
        }
        return switch (call.getKind()) {
            case CAST, SAFE_CAST -> cast(call);
            case EXTRACT -> unit(call) == TimeUnitRange.EPOCH ? call : byClocks(call);
            case FLOOR, CEIL -> isMoment(call) ? moment(call.clone(clockType(call), mapped(call, this::clock))) : call;
            case PLUS, MINUS -> shifted(call);
            default -> ZoneFunctions.isByClocks(call) ? byClocks(call) : call;
        };
    }

    private RexNode cast(RexCall call) {
        RexNode value = call.getOperands().get(0);
        SqlTypeName to = call.getType().getSqlTypeName();
        if (isMoment(value) && to != SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
            RexNode seen = SqlTypeUtil.isCharacter(call.getType())
                    ? rexBuilder.makeCall(ZoneFunctions.TEXT, zone, value)
                    : clock(value);
            return call.clone(call.getType(), List.of(seen));
        }
        if (to == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE && isClock(value)) {
            return call.clone(call.getType(), List.of(momentOfClock(value)));
        }
        if (to == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE && SqlTypeUtil.isCharacter(value.getType())) {
            SqlOperator read = call.isA(SqlKind.SAFE_CAST) ? ZoneFunctions.TRY_READ : ZoneFunctions.READ;
            return rexBuilder.makeCall(read, zone, value);
        }
        return call;
    }

    /** Adds months in local time; shorter intervals do not depend on the time zone. */
    private RexNode shifted(RexCall call) {
        if (call.getType() instanceof OwnType) {
            return isMixed(call) ? call.clone(call.getType(), mapped(call, this::momentOfClock)) : call;
        }
        if (isMoment(call) && call.getOperands().stream().anyMatch(operand -> OwnType.isInterval(operand.getType()))) {
            return later(call);
        }
        SqlIntervalQualifier difference = call.getType().getIntervalQualifier();
        if (difference != null) {
            boolean byClocks = difference.isYearMonth() || isMixed(call);
            return byClocks ? call.clone(call.getType(), mapped(call, this::clock)) : call;
        }
        boolean months = call.getOperands().stream()
                .map(operand -> operand.getType().getIntervalQualifier())
                .anyMatch(interval -> interval != null && interval.isYearMonth());
        return months && isMoment(call) ? moment(call.clone(clockType(call), mapped(call, this::clock))) : call;
    }

    private RexNode later(RexCall call) {
        int at = isMoment(call.getOperands().get(0)) ? 0 : 1;
        RexNode interval = call.getOperands().get(1 - at);
        RexNode by = call.isA(SqlKind.MINUS)
                ? rexBuilder.makeCall(interval.getType(), IntervalOperators.NEGATION, List.of(interval))
                : interval;
        return rexBuilder.makeCall(
                call.getType(),
                ZoneFunctions.LATER,
                List.of(zone, call.getOperands().get(at), by));
    }

    private RexNode byClocks(RexCall call) {
        List<RexNode> operands = mapped(call, this::clock);
        return operands.equals(call.getOperands()) ? call : call.clone(call.getType(), operands);
    }

    private static List<RexNode> mapped(RexCall call, UnaryOperator<RexNode> change) {
        List<RexNode> operands = new ArrayList<>();
        call.getOperands().forEach(operand -> operands.add(change.apply(operand)));
        return operands;
    }

    /** Converts a timestamp with time zone to local time; other values are returned unchanged. */
    private RexNode clock(RexNode value) {
        if (!isMoment(value)) {
            return value;
        }
        return spelledOut
                ? rexBuilder.makeCall(ZoneFunctions.CLOCK, zone, value)
                : rexBuilder.makeAbstractCast(clockType(value), value, false);
    }

    /** Converts a local time to a timestamp with time zone; other values are returned unchanged. */
    private RexNode momentOfClock(RexNode value) {
        return isClock(value) ? moment(value) : value;
    }

    private RexNode moment(RexNode clock) {
        boolean isDate = clock.getType().getSqlTypeName() == SqlTypeName.DATE;
        RexNode time = isDate
                ? rexBuilder.makeAbstractCast(
                        nullableAs(clock, types.createSqlType(SqlTypeName.TIMESTAMP, 0)), clock, false)
                : clock;
        return rexBuilder.makeCall(ZoneFunctions.MOMENT, zone, time);
    }

    private RelDataType clockType(RexNode moment) {
        int digits = Math.max(0, moment.getType().getPrecision());
        return nullableAs(moment, types.createSqlType(SqlTypeName.TIMESTAMP, digits));
    }

    private RelDataType nullableAs(RexNode value, RelDataType type) {
        return types.createTypeWithNullability(type, value.getType().isNullable());
    }

    private static boolean isMixed(RexCall call) {
        return call.getOperands().stream().anyMatch(ZoneConversions::isMoment)
                && call.getOperands().stream().anyMatch(ZoneConversions::isClock);
    }

    private static boolean isMoment(RexNode value) {
        return value.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    private static boolean isClock(RexNode value) {
        SqlTypeName type = value.getType().getSqlTypeName();
        return type == SqlTypeName.TIMESTAMP || type == SqlTypeName.DATE;
    }

    private static TimeUnitRange unit(RexCall extract) {
        return ((RexLiteral) extract.getOperands().get(0)).getValueAs(TimeUnitRange.class);
    }
}
