package io.braid.engine.expression;

import io.braid.engine.expression.comparison.AndPredicate;
import io.braid.engine.expression.kernel.ColumnKernel;
import io.braid.engine.expression.kernel.ConstantKernel;
import io.braid.engine.expression.kernel.ConstantValues;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Predicate;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.CatalogFunction;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.OuterRef;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.expression.RowFunction;
import io.braid.engine.plan.expression.StatementTime;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiler of expressions to kernels, with the parameters of one execution. */
public final class ExpressionCompiler {
    private static final Batch ONE_ROW = new Batch(1);
    private final EvaluationContext surroundings;

    public ExpressionCompiler(EvaluationContext surroundings) {
        this.surroundings = surroundings;
    }

    /** Returns a compiler with this outer row for the correlation of that id. */
    public ExpressionCompiler at(int id, Batch batch, int row) {
        return new ExpressionCompiler(surroundings.at(id, batch, row));
    }

    public Kernel compile(Expression expression) {
        return compile(expression, SharedCalls.none());
    }

    private Kernel compile(Expression expression, SharedCalls shared) {
        if (expression instanceof ColumnRef column) {
            return new ColumnKernel(column.index(), column.type());
        }
        if (expression instanceof OuterRef reference) {
            return new ConstantKernel(surroundings.outer(reference.id(), reference.column()));
        }
        if (expression instanceof StatementTime time) {
            return new ConstantKernel(surroundings.time(time.type()));
        }
        if (expression instanceof Constant constant) {
            return new ConstantKernel(ConstantValues.column(constant.type(), constant.value()));
        }
        if (expression instanceof ParameterRef parameter) {
            return parameter(parameter);
        }
        if (expression instanceof Call call) {
            return shared.kernel(call, () -> {
                List<Kernel> arguments = compile(call.arguments(), shared);
                return folded(CallCompiler.compile(call, arguments, surroundings.evaluations()), arguments);
            });
        }
        if (expression instanceof Compiled compiled) {
            RowFunction function = compiled.function() instanceof CatalogFunction named
                    ? surroundings.catalog().function(named.name())
                    : compiled.function();
            return new CompiledKernel(
                    function,
                    compile(compiled.arguments(), shared),
                    compiled.type(),
                    surroundings.evaluations().get());
        }
        throw new AssertionError(expression);
    }

    /** Compiles expressions over the same rows, which share common subexpressions. */
    public List<Kernel> compile(List<Expression> expressions) {
        return compile(expressions, SharedCalls.of(expressions));
    }

    private List<Kernel> compile(List<Expression> expressions, SharedCalls shared) {
        return expressions.stream()
                .map(expression -> compile(expression, shared))
                .toList();
    }

    /** Compiles a column of the input to a form that can be compared with other columns of the common type. */
    public Kernel key(int index, DataType type, DataType common) {
        return CallCompiler.comparable(new ColumnKernel(index, type), common);
    }

    /** Compiles a column of the input to the representation of another type. */
    public Kernel column(int index, DataType type, DataType as) {
        return CallCompiler.converted(new ColumnKernel(index, type), as);
    }

    public Predicate predicate(Expression expression) {
        return expression instanceof Call call && call.function() == Function.AND
                ? new AndPredicate(
                        call.arguments().stream().map(this::predicate).toList())
                : Predicate.of(compile(expression));
    }

    /** Returns the value of an expression without columns. */
    public @Nullable Object value(Expression expression) {
        return compile(expression).evaluate(EvaluatedRows.all(ONE_ROW)).value(0);
    }

    /** Returns the values of expressions without columns, as parameters. */
    public List<Parameter> parameters(List<Expression> expressions) {
        return expressions.stream()
                .map(expression -> new Parameter(expression.type(), value(expression)))
                .toList();
    }

    /** Returns the values of expressions without columns, each in the representation of its column. */
    public @Nullable Object[] rowOf(List<Expression> expressions, RowType columns) {
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            Kernel kernel = CallCompiler.converted(compile(expressions.get(i)), columns.type(i));
            values[i] = kernel.evaluate(EvaluatedRows.all(ONE_ROW)).value(0);
        }
        return values;
    }

    /** Returns the values of expressions without columns, each of its own type. */
    public @Nullable Object[] values(List<Expression> expressions) {
        @Nullable Object[] values = new Object[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(expressions.get(i));
        }
        return values;
    }

    private Kernel parameter(ParameterRef reference) {
        List<Parameter> parameters = surroundings.parameters();
        if (reference.index() >= parameters.size()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "Parameter " + (reference.index() + 1) + " has no value. Set all parameters of the statement.");
        }
        Parameter parameter = parameters.get(reference.index());
        Column column = ConstantValues.column(parameter.type(), parameter.value());
        Kernel kernel = new ConstantKernel(column);
        return folded(CallCompiler.converted(kernel, reference.type()), List.of(kernel));
    }

    /** Folds a constant call. A call that fails remains, because it may never be evaluated. */
    private static Kernel folded(Kernel kernel, List<Kernel> arguments) {
        if (kernel instanceof ConstantKernel || !arguments.stream().allMatch(ConstantKernel.class::isInstance)) {
            return kernel;
        }
        try {
            return new ConstantKernel(kernel.evaluate(EvaluatedRows.all(ONE_ROW)));
        } catch (BraidException e) {
            return kernel;
        }
    }

    /** True if values of both types have the same representation and meaning. */
    public static boolean sameForm(DataType one, DataType other) {
        return one.kind() == other.kind()
                && one.layout() == other.layout()
                && one.scale() == other.scale()
                && (one.kind() != TypeKind.ARRAY || sameForm(one.elementType(), other.elementType()));
    }
}
