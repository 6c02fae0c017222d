package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * Operator AT TIME ZONE: {@code time AT TIME ZONE 'Europe/Berlin'} is {@code TIMEZONE('Europe/Berlin', time)}. It binds
 * more tightly than arithmetic.
 */
public final class TimeZones {
    private static final int BINDING = 90;

    public static final SqlBinaryOperator AT_TIME_ZONE = new SqlBinaryOperator(
            "AT TIME ZONE", SqlKind.OTHER, BINDING, true, ReturnTypes.ARG0, null, OperandTypes.ANY_ANY);

    private TimeZones() {}
}
