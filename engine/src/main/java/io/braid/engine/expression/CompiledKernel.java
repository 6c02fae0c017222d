package io.braid.engine.expression;

import io.braid.engine.exchange.Failures;
import io.braid.engine.expression.kernel.ConstantValues;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.plan.expression.Evaluation;
import io.braid.engine.plan.expression.RowFunction;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kernel that applies a function row by row, with its arguments as objects. */
final class CompiledKernel implements Kernel {
    private final RowFunction function;
    private final List<Kernel> arguments;
    private final DataType type;
    private final Evaluation evaluation;

    CompiledKernel(RowFunction function, List<Kernel> arguments, DataType type, Evaluation evaluation) {
        this.function = function;
        this.arguments = arguments;
        this.type = type;
        this.evaluation = evaluation;
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column[] columns = Kernel.evaluateAll(arguments, rows);
        evaluation.nextBatch();
        return evaluation.during(() -> computed(columns, rows));
    }

    private Column computed(Column[] columns, EvaluatedRows rows) {
        ColumnBuilder builder = ColumnBuilder.of(type, rows.count());
        for (int row = 0; row < rows.count(); row++) {
            // A new array for each row, because a function may retain it.
            @Nullable Object[] values = new Object[columns.length];
            for (int i = 0; i < columns.length; i++) {
                values[i] = columns[i].value(row);
            }
            Object value = apply(values);
            evaluation.keep(value);
            builder.appendValue(ConstantValues.fitting(value, type));
        }
        return builder.build();
    }

    private @Nullable Object apply(@Nullable Object[] values) {
        try {
            return function.apply(values);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
