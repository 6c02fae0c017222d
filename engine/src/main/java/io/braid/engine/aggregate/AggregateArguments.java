package io.braid.engine.aggregate;

import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.SortKey;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/** Conversion of the arguments of an aggregate, followed by its order keys, to the types that it processes. */
final class AggregateArguments {
    private static final DataType NUMBER = DataType.of(TypeKind.INTEGER).notNull();
    private static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);

    private AggregateArguments() {}

    static List<Kernel> of(AggregateCall call, RowType input, ExpressionCompiler compiler) {
        List<Kernel> kernels = new ArrayList<>();
        for (int place = 0; place < call.arguments().size(); place++) {
            int column = call.arguments().get(place);
            DataType given = input.type(column);
            kernels.add(compiler.column(column, given, argument(call, place, given)));
        }
        for (SortKey key : call.order()) {
            DataType given = input.type(key.column());
            kernels.add(compiler.column(key.column(), given, ordered(call, given)));
        }
        return kernels.isEmpty() ? List.of(new EveryRow()) : kernels;
    }

    private static DataType argument(AggregateCall call, int place, DataType given) {
        AggregateFunction function = call.function();
        if (function == AggregateFunction.SUM || function == AggregateFunction.SUM0) {
            return summand(given, call.type());
        }
        boolean onlyDecides = function.isOfCompanion() && place == 1;
        if (onlyDecides || function == AggregateFunction.COUNT || function == AggregateFunction.STRING_AGG) {
            return given;
        }
        if (function == AggregateFunction.ARRAY_AGG) {
            return call.type().elementType();
        }
        boolean isDouble = function.isMoment()
                || function == AggregateFunction.PERCENTILE_CONT
                || function == AggregateFunction.PERCENTILE_DISC;
        return isDouble ? DOUBLE : call.type();
    }

    private static DataType ordered(AggregateCall call, DataType given) {
        return switch (call.function()) {
            case PERCENTILE_CONT -> DOUBLE;
            case PERCENTILE_DISC -> call.type();
            default -> given;
        };
    }

    /**
     * Returns the type in which values are added: unchanged if the sum has the same representation, regardless of
     * width.
     */
    private static DataType summand(DataType given, DataType sum) {
        return switch (sum.kind()) {
            case REAL, DOUBLE -> DOUBLE;
            case DECIMAL ->
                given.scale() == sum.scale()
                                && (given.kind() == TypeKind.DECIMAL
                                        || given.kind().isInteger())
                        ? given
                        : DataType.decimal(DataType.MAX_DECIMAL_DIGITS, sum.scale());
            default -> given;
        };
    }

    /** Kernel of some non-null value for each row, which COUNT(*) counts. */
    private static final class EveryRow implements Kernel {
        private Column values = new IntColumn(NUMBER, 0, new int[0], null);

        @Override
        public DataType type() {
            return NUMBER;
        }

        @Override
        public Column evaluate(EvaluatedRows rows) {
            if (values.rows() != rows.count()) {
                values = new IntColumn(NUMBER, rows.count(), new int[rows.count()], null);
            }
            return values;
        }
    }
}
