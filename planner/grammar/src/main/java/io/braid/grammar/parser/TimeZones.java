package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * {@code time AT TIME ZONE 'Europe/Berlin'}, which is {@code TIMEZONE('Europe/Berlin', time)}. It binds closer than
 * arithmetic.
 */
public final class TimeZones {
    private static final int BINDING = 90;

    public static final SqlBinaryOperator AT_TIME_ZONE = new SqlBinaryOperator(
            "AT TIME ZONE", SqlKind.OTHER, BINDING, true, ReturnTypes.ARG0, null, OperandTypes.ANY_ANY);

    private TimeZones() {}
}
