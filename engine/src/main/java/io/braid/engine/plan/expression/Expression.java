package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** Expression over a row. Column references count the columns of the node's input from 0. */
public sealed interface Expression permits ColumnRef, OuterRef, Constant, ParameterRef, StatementTime, Call, Compiled {
    DataType type();
}
