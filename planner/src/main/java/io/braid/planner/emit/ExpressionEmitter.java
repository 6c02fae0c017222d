package io.braid.planner.emit;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.CatalogFunction;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.OuterRef;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.expression.StatementTime;
import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.ArrayOperands;
import io.braid.planner.function.BraidFunction;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.LocalFunctions;
import io.braid.planner.function.SessionFunction;
import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.type.CommonDecimal;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Emitter of expressions: functions with kernels become calls with operands of one type; all others are compiled. */
final class ExpressionEmitter {
    private static final Map<SqlKind, Function> COMPARISONS = Map.of(
            SqlKind.EQUALS, Function.EQUAL,
            SqlKind.NOT_EQUALS, Function.NOT_EQUAL,
            SqlKind.LESS_THAN, Function.LESS,
            SqlKind.LESS_THAN_OR_EQUAL, Function.LESS_OR_EQUAL,
            SqlKind.GREATER_THAN, Function.GREATER,
            SqlKind.GREATER_THAN_OR_EQUAL, Function.GREATER_OR_EQUAL);
    private static final Map<SqlKind, Function> ARITHMETIC = Map.of(
            SqlKind.PLUS, Function.ADD,
            SqlKind.MINUS, Function.SUBTRACT,
            SqlKind.TIMES, Function.MULTIPLY,
            SqlKind.DIVIDE, Function.DIVIDE,
            SqlKind.MINUS_PREFIX, Function.NEGATE);
    private static final Map<SqlKind, Function> PLAIN = Map.ofEntries(
            Map.entry(SqlKind.AND, Function.AND),
            Map.entry(SqlKind.OR, Function.OR),
            Map.entry(SqlKind.NOT, Function.NOT),
            Map.entry(SqlKind.IS_NULL, Function.IS_NULL),
            Map.entry(SqlKind.IS_NOT_NULL, Function.IS_NOT_NULL),
            Map.entry(SqlKind.IS_TRUE, Function.IS_TRUE),
            Map.entry(SqlKind.IS_NOT_TRUE, Function.IS_NOT_TRUE),
            Map.entry(SqlKind.IS_FALSE, Function.IS_FALSE),
            Map.entry(SqlKind.IS_NOT_FALSE, Function.IS_NOT_FALSE));

    private final RexBuilder rexBuilder;
    private final IntervalEmitter intervals = new IntervalEmitter(this);
    private final RelDataTypeFactory typeFactory;
    private final FunctionCompiler compiler;
    private final KernelCalls kernels = new KernelCalls(this);

    ExpressionEmitter(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
        this.typeFactory = rexBuilder.getTypeFactory();
        this.compiler = new FunctionCompiler(rexBuilder);
    }

    List<Expression> emit(List<? extends RexNode> nodes) {
        return nodes.stream().map(this::emit).toList();
    }

    Expression emit(RexNode node) {
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, node);
        if (expanded instanceof RexInputRef reference) {
            return new ColumnRef(reference.getIndex(), Types.fromCalciteType(reference.getType()));
        }
        if (expanded instanceof RexLiteral literal) {
            return SqlTypeUtil.isInterval(literal.getType())
                    ? IntervalEmitter.literal(literal)
                    : Constants.emit(literal);
        }
        if (expanded instanceof RexDynamicParam parameter) {
            return new ParameterRef(parameter.getIndex(), Types.fromCalciteType(parameter.getType()));
        }
        if (expanded instanceof RexFieldAccess access
                && access.getReferenceExpr() instanceof RexCorrelVariable variable) {
            return new OuterRef(
                    variable.id.getId(), access.getField().getIndex(), Types.fromCalciteType(access.getType()));
        }
        if (expanded instanceof RexCall call) {
            return emitCall(call);
        }
        throw UnsupportedFeature.expression(node);
    }

    private Expression emitCall(RexCall call) {
        Expression withInterval = intervals.emit(call);
        if (withInterval != null) {
            return withInterval;
        }
        DataType type = IntervalEmitter.typeOf(call.getType());
        SqlKind kind = call.getKind();
        List<RexNode> operands = call.getOperands();
        if (FunctionTable.isStatementTime(call.getOperator())) {
            return new StatementTime(type);
        }
        if (call.getOperator() instanceof SessionFunction function) {
            return new Compiled(new CatalogFunction(function.getName()), emit(operands), type, call.toString());
        }
        if (COMPARISONS.containsKey(kind)) {
            return new Call(COMPARISONS.get(kind), emitAlike(operands), type);
        }
        if (ARITHMETIC.containsKey(kind) && type.kind().isNumeric() && allNumeric(operands)) {
            return emitArithmetic(ARITHMETIC.get(kind), operands, type);
        }
        if (kind == SqlKind.AND || kind == SqlKind.OR) {
            return emitConnective(call, type);
        }
        if (PLAIN.containsKey(kind)) {
            return new Call(PLAIN.get(kind), emit(operands), type);
        }
        if (ShortCircuitCase.isCase(call)) {
            return emitCase(operands, type);
        }
        if (kind == SqlKind.CAST || call.getOperator().getName().equals(ArrayFunctions.TEXT)) {
            return cast(emit(operands.get(0)), type);
        }
        if (kind == SqlKind.SAFE_CAST) {
            return new Call(Function.TRY_CAST, emit(operands), type);
        }
        if (call.getOperator().equals(FunctionTable.TRY)) {
            return new Call(Function.TRY, emit(operands), type);
        }
        if (call.getOperator() instanceof SqlLikeOperator like && kind == SqlKind.LIKE && like.isCaseSensitive()) {
            Call match = new Call(Function.LIKE, emit(operands), type);
            return like.isNegated() ? new Call(Function.NOT, List.of(match), type) : match;
        }
        Expression withKernel = kernels.of(call, type);
        if (withKernel != null) {
            return withKernel;
        }
        return LocalFunctions.of(call)
                .map(body -> local(call, body, type))
                .orElseGet(() -> compiler.compile(call, emit(FunctionCompiler.arguments(call)), type));
    }

    private Expression emitConnective(RexCall call, DataType type) {
        List<Expression> arguments = new ArrayList<>();
        for (List<RexNode> operands : InLists.of(call)) {
            List<Expression> values = operands.size() == 1 ? List.of() : emitAlike(InLists.values(operands));
            if (values.isEmpty() || !areConstantsAlike(values)) {
                arguments.addAll(emit(operands));
            } else {
                Call isOneOf = new Call(Function.IN, values, type);
                arguments.add(call.isA(SqlKind.OR) ? isOneOf : new Call(Function.NOT, List.of(isOneOf), type));
            }
        }
        Function connective = call.isA(SqlKind.OR) ? Function.OR : Function.AND;
        return arguments.size() == 1 ? arguments.get(0) : new Call(connective, arguments, type);
    }

    /** True if all values except the first are constants of the first's type. */
    private static boolean areConstantsAlike(List<Expression> values) {
        DataType first = values.get(0).type();
        return values.stream()
                .skip(1)
                .allMatch(value -> value instanceof Constant
                        && value.type().kind() == first.kind()
                        && value.type().layout() == first.layout()
                        && value.type().scale() == first.scale());
    }

    private Expression local(RexCall call, BraidFunction.Body body, DataType type) {
        List<RexNode> values = call.getOperands().stream()
                .filter(operand -> operand.getType().getSqlTypeName() != SqlTypeName.SYMBOL)
                .toList();
        return new Compiled(
                body.yielding(type), emit(ArrayOperands.alike(call, values, rexBuilder)), type, call.toString());
    }

    /**
     * Emits arithmetic. Additions need operands of the result's scale; products and quotients accept decimals of any
     * scale.
     */
    private Expression emitArithmetic(Function function, List<RexNode> operands, DataType type) {
        boolean sameType = function == Function.ADD || function == Function.SUBTRACT || function == Function.NEGATE;
        boolean onDecimals = type.kind() == TypeKind.DECIMAL;
        List<Expression> arguments = emit(operands).stream()
                .map(argument -> sameType || !onDecimals ? cast(argument, type) : toDecimal(argument))
                .toList();
        return new Call(function, arguments, type);
    }

    private Expression emitCase(List<RexNode> operands, DataType type) {
        List<Expression> arguments = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            boolean isCondition = i % 2 == 0 && i < operands.size() - 1;
            Expression argument = emit(operands.get(i));
            arguments.add(isCondition ? argument : cast(argument, type));
        }
        return new Call(Function.CASE, arguments, type);
    }

    private List<Expression> emitAlike(List<RexNode> operands) {
        List<RelDataType> types = operands.stream().map(RexNode::getType).toList();
        RelDataType common = typeFactory.leastRestrictive(types);
        if (common == null) {
            throw UnsupportedFeature.comparison(types);
        }
        if (!CommonDecimal.holds(operands)) {
            return emit(operands);
        }
        DataType type = IntervalEmitter.typeOf(common);
        return emit(operands).stream()
                .map(operand -> type.layout() == operand.type().layout() && type.kind() == TypeKind.VARCHAR
                        ? operand
                        : cast(operand, type))
                .toList();
    }

    /** Casts an expression to a type, unless only the nullability differs. */
    static Expression cast(Expression expression, DataType type) {
        DataType target = type.withNullable(expression.type().nullable());
        if (expression.type().equals(target)) {
            return expression;
        }
        return expression instanceof Constant constant && Constants.fits(constant, target)
                ? Constants.convert(constant, target)
                : new Call(Function.CAST, List.of(expression), target);
    }

    private static Expression toDecimal(Expression argument) {
        return argument.type().kind().isInteger()
                ? cast(argument, DataType.decimal(argument.type().wholeDigits(), 0))
                : argument;
    }

    private static boolean allNumeric(List<RexNode> operands) {
        return operands.stream()
                .allMatch(operand ->
                        SqlTypeUtil.isNumeric(operand.getType()) || SqlTypeUtil.isInterval(operand.getType()));
    }
}
