package io.braid.planner.emit;

import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.RowFunction;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutable;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Compiler of functions without kernels, based on Calcite's code generator. Not-null types are treated as nullable: a
 * condition that excludes nulls may be evaluated later.
 */
final class FunctionCompiler {
    private final RexBuilder rexBuilder;

    FunctionCompiler(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** Returns the non-constant operands; constants are compiled in. */
    static List<RexNode> arguments(RexCall call) {
        return call.getOperands().stream()
                .filter(operand -> !(operand instanceof RexLiteral))
                .toList();
    }

    Expression compile(RexCall call, List<Expression> arguments, DataType type) {
        RelDataTypeFactory.Builder row = rexBuilder.getTypeFactory().builder();
        List<RexNode> operands = new ArrayList<>();
        int column = 0;
        for (RexNode operand : call.getOperands()) {
            if (operand instanceof RexLiteral) {
                operands.add(operand);
            } else {
                RelDataType operandType = nullable(operand.getType());
                row.add("c" + column, operandType);
                operands.add(new RexInputRef(column++, operandType));
            }
        }
        return new Compiled(
                function(
                        (RexCall) rexBuilder.makeCall(nullable(call.getType()), call.getOperator(), operands),
                        row.build(),
                        type),
                arguments,
                type,
                call.toString());
    }

    private RelDataType nullable(RelDataType type) {
        return rexBuilder.getTypeFactory().createTypeWithNullability(type, true);
    }

    private RowFunction function(RexCall call, RelDataType row, DataType type) {
        List<DataType> argumentTypes = row.getFieldList().stream()
                .map(field -> Types.fromCalciteType(field.getType()))
                .toList();
        try {
            RexExecutable executable = RexExecutorImpl.getExecutable(rexBuilder, List.of(call), row);
            return new GeneratedFunction(executable.getFunction(), argumentTypes, type);
        } catch (RuntimeException e) {
            throw UnsupportedFeature.function(call.getOperator().getName(), e);
        }
    }
}
