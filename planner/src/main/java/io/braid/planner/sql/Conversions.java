package io.braid.planner.sql;

import io.braid.planner.function.FunctionTable;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** What calls become in row expressions, where Calcite makes something else of them than the standard says. */
final class Conversions implements SqlRexConvertletTable {
    static final Conversions INSTANCE = new Conversions();

    /** Units of less than a second, and how many of them one has. */
    private static final Map<String, Long> FINE =
            Map.of("MILLISECOND", 1_000L, "MICROSECOND", 1_000_000L, "NANOSECOND", 1_000_000_000L);

    private static final int DIGITS = 19;

    private Conversions() {}

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        if (call.getOperator().equals(SqlStdOperatorTable.TIMESTAMP_DIFF) && FINE.containsKey(unit(call))) {
            return Conversions::fineDifference;
        }
        return StandardConvertletTable.INSTANCE.get(call);
    }

    private static String unit(SqlCall difference) {
        SqlIntervalQualifier unit = difference.operand(0);
        return unit.timeFrameName == null
                ? String.valueOf(unit.getUnit())
                : unit.timeFrameName.toUpperCase(Locale.ROOT);
    }

    /** In whole units of less than a second, of which Calcite counts the seconds. */
    private static RexNode fineDifference(SqlRexContext context, SqlCall call) {
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
                rex.makeExactLiteral(BigDecimal.valueOf(Objects.requireNonNull(FINE.get(unit(call))))));
        RelDataType result = context.getValidator().getValidatedNodeType(call);
        return rex.makeCast(result, rex.makeCall(FunctionTable.own("TRUNC"), counted));
    }
}
