package io.braid.planner.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Expressions that Calcite compiles for the engine, which must accept nulls even in columns of non-nullable types. */
class FunctionCompilerTest {
    private final RexBuilder rex = new RexBuilder(new JavaTypeFactoryImpl());

    /** Another condition such as {@code a IS NOT NULL} may be computed over the same rows before it excludes them. */
    @ParameterizedTest
    @EnumSource(
            value = SqlTypeName.class,
            names = {"INTEGER", "BIGINT", "DOUBLE", "REAL", "DATE", "TIMESTAMP", "VARCHAR", "BOOLEAN"})
    void argumentsThatAreNullAgainstTheirTypes(SqlTypeName kind) {
        RelDataType type = rex.getTypeFactory().createSqlType(kind);
        assertThat(of(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, type)).isEqualTo(true);
        assertThat(of(SqlStdOperatorTable.IS_DISTINCT_FROM, type)).isEqualTo(false);
        if (kind == SqlTypeName.DOUBLE) {
            assertThat(of(SqlStdOperatorTable.ATAN2, type)).isNull();
        }
    }

    private @Nullable Object of(SqlOperator operator, RelDataType type) {
        RexCall call = (RexCall) rex.makeCall(operator, rex.makeInputRef(type, 0), rex.makeInputRef(type, 1));
        List<Expression> arguments = new ArrayList<>();
        for (RexNode ignored : call.getOperands()) {
            arguments.add(new ColumnRef(arguments.size(), Types.fromCalciteType(type)));
        }
        Compiled compiled =
                (Compiled) new FunctionCompiler(rex).compile(call, arguments, Types.fromCalciteType(call.getType()));
        return compiled.function().apply(new @Nullable Object[2]);
    }
}
