package io.braid.engine.expression;

import io.braid.engine.expression.arithmetic.DateFieldKernel;
import io.braid.engine.expression.arithmetic.DecimalArithmeticKernel;
import io.braid.engine.expression.arithmetic.DoubleArithmeticKernel;
import io.braid.engine.expression.arithmetic.IntegerArithmeticKernel;
import io.braid.engine.expression.arithmetic.NegateKernel;
import io.braid.engine.expression.cast.CastCompiler;
import io.braid.engine.expression.cast.TryKernel;
import io.braid.engine.expression.comparison.ComparableKernel;
import io.braid.engine.expression.comparison.ComparisonKernel;
import io.braid.engine.expression.comparison.ConnectiveKernel;
import io.braid.engine.expression.comparison.InKernel;
import io.braid.engine.expression.comparison.NotKernel;
import io.braid.engine.expression.comparison.NullTestKernel;
import io.braid.engine.expression.comparison.TruthTestKernel;
import io.braid.engine.expression.kernel.ConstantKernel;
import io.braid.engine.expression.kernel.ConstantValues;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.text.CaseConversionKernel;
import io.braid.engine.expression.text.ConcatKernel;
import io.braid.engine.expression.text.LikeKernel;
import io.braid.engine.expression.text.SubstringKernel;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Evaluation;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/** Compiler of calls to kernels. */
final class CallCompiler {
    private CallCompiler() {}

    static Kernel compile(Call call, List<Kernel> arguments, Supplier<Evaluation> evaluations) {
        DataType type = call.type();
        Kernel first = arguments.get(0);
        return switch (call.function()) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                comparison(call.function(), first, arguments.get(1), type);
            case AND -> ConnectiveKernel.and(arguments, type);
            case OR -> ConnectiveKernel.or(arguments, type);
            case NOT -> new NotKernel(first, type);
            case IS_NULL -> new NullTestKernel(first, true, type);
            case IS_NOT_NULL -> new NullTestKernel(first, false, type);
            case IS_TRUE -> new TruthTestKernel(first, true, false, type);
            case IS_NOT_TRUE -> new TruthTestKernel(first, true, true, type);
            case IS_FALSE -> new TruthTestKernel(first, false, false, type);
            case IS_NOT_FALSE -> new TruthTestKernel(first, false, true, type);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> arithmetic(call.function(), first, arguments.get(1), type);
            case NEGATE -> negation(first, type);
            case CAST -> CastCompiler.compile(first, type);
            case TRY_CAST -> TryKernel.cast(first, type);
            case TRY -> TryKernel.of(first);
            case CASE -> new CaseKernel(arguments, type);
            case LIKE -> like(arguments, type);
            case IN -> new InKernel(first, arguments.subList(1, arguments.size()), type);
            case YEAR -> new DateFieldKernel(first, LocalDate::getYear, type);
            case MONTH -> new DateFieldKernel(first, LocalDate::getMonthValue, type);
            case DAY -> new DateFieldKernel(first, LocalDate::getDayOfMonth, type);
            case SUBSTRING -> new SubstringKernel(arguments, type);
            case CONCAT -> new ConcatKernel(arguments, type, evaluations.get());
            case UPPER -> CaseConversionKernel.upper(first, type);
            case LOWER -> CaseConversionKernel.lower(first, type);
        };
    }

    /** Converts an argument to the representation of another type; text keeps its length. */
    static Kernel converted(Kernel argument, DataType type) {
        return ExpressionCompiler.sameForm(argument.type(), type) ? argument : CastCompiler.compile(argument, type);
    }

    /** Converts an argument to a form that can be compared with values of the {@link CommonType common type}. */
    static Kernel comparable(Kernel argument, DataType common) {
        return CommonType.holds(common, argument.type())
                ? converted(argument, common)
                : new ComparableKernel(argument, common);
    }

    private static Kernel comparison(Function function, Kernel left, Kernel right, DataType type) {
        if (ExpressionCompiler.sameForm(left.type(), right.type())) {
            return new ComparisonKernel(function, left, right, type);
        }
        DataType common = CommonType.of(left.type(), right.type());
        return new ComparisonKernel(function, comparable(left, common), comparable(right, common), type);
    }

    private static Kernel arithmetic(Function function, Kernel left, Kernel right, DataType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                new IntegerArithmeticKernel(function, integer(left), integer(right), type);
            case REAL, DOUBLE -> new DoubleArithmeticKernel(function, floating(left), floating(right), type);
            case DECIMAL -> new DecimalArithmeticKernel(function, exact(left), exact(right), type);
            default -> throw new IllegalArgumentException(function + " does not yield " + type);
        };
    }

    private static Kernel like(List<Kernel> arguments, DataType type) {
        Kernel nothing = new ConstantKernel(ConstantValues.column(DataType.of(TypeKind.VARCHAR), ""));
        Kernel escape = arguments.size() > 2 ? arguments.get(2) : nothing;
        return new LikeKernel(arguments.get(0), arguments.get(1), escape, type);
    }

    private static Kernel negation(Kernel argument, DataType type) {
        if (type.kind() == TypeKind.REAL || type.kind() == TypeKind.DOUBLE) {
            return new NegateKernel(floating(argument), type);
        }
        Kernel zero = new ConstantKernel(ConstantValues.column(DataType.of(TypeKind.BIGINT), 0L));
        return arithmetic(Function.SUBTRACT, zero, argument, type);
    }

    private static Kernel integer(Kernel argument) {
        return argument.type().kind().isInteger() ? argument : converted(argument, DataType.of(TypeKind.BIGINT));
    }

    private static Kernel floating(Kernel argument) {
        TypeKind kind = argument.type().kind();
        return kind == TypeKind.REAL || kind == TypeKind.DOUBLE
                ? argument
                : converted(argument, DataType.of(TypeKind.DOUBLE));
    }

    private static Kernel exact(Kernel argument) {
        TypeKind kind = argument.type().kind();
        return kind.isInteger() || kind == TypeKind.DECIMAL
                ? argument
                : converted(argument, DataType.decimal(DataType.MAX_DECIMAL_DIGITS, DataType.MAX_LONG_DIGITS));
    }
}
