package io.braid.planner.parameter;

import io.braid.planner.type.OwnType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/**
 * Inference of parameter types from sibling operands, before Calcite derives the types of expressions. Where no sibling
 * determines the type, the client's declared type applies, or a default of {@link DefaultParameterTypes}. A parameter
 * that no expression constrains is text.
 */
public final class ParameterInference {
    /** Operators whose operands share one type, although Calcite does not infer it for all of them. */
    private static final Set<SqlKind> ALIKE = EnumSet.of(
            SqlKind.MOD,
            SqlKind.GREATEST,
            SqlKind.GREATEST_PG,
            SqlKind.LEAST,
            SqlKind.LEAST_PG,
            SqlKind.ARRAY_VALUE_CONSTRUCTOR);

    private static final Set<SqlKind> ARITHMETIC =
            EnumSet.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.DIVIDE, SqlKind.MOD);

    private static final Set<SqlTypeName> MOMENTS =
            EnumSet.of(SqlTypeName.TIMESTAMP, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);

    private final SqlValidator validator;
    private final RelDataTypeFactory factory;
    private final BiConsumer<SqlNode, RelDataType> setType;
    private final ParameterRules rules;
    private final DefaultParameterTypes guessed;
    private final IntervalParameters shifted;
    /**
     * Parameters whose type is fixed by a CASE branch, a comparison or a target column; Calcite must not override it.
     */
    private final Set<SqlNode> chosen = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param setType records the type of a parameter */
    public ParameterInference(SqlValidator validator, BiConsumer<SqlNode, RelDataType> setType, ParameterRules rules) {
        this.validator = validator;
        this.rules = rules;
        this.factory = validator.getTypeFactory();
        this.setType = setType;
        this.guessed = new DefaultParameterTypes(validator, setType);
        this.shifted = new IntervalParameters(validator, this::isUnknownParameter, this::choose);
    }

    /** Infers the types of parameters that are operands of an expression. */
    public void inferIn(SqlValidatorScope scope, SqlNode expression) {
        if (expression instanceof SqlCase choice) {
            inferChosen(scope, choice);
        } else if (expression instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            inferOperands(scope, call);
        }
    }

    /** Infers the types of parameters in the rows of VALUES from the same column of the other rows. */
    public void inferInRows(SqlValidatorScope scope, SqlCall values) {
        inferAlike(scope, values.getOperandList());
    }

    /** Gives a parameter the type of the expression it is compared with, overriding any other inference. */
    public void takeAs(SqlValidatorScope scope, SqlNode parameter, SqlNode compared) {
        if (isUnknownParameter(parameter)) {
            choose((SqlDynamicParam) parameter, knownAmong(scope, List.of(compared)));
        }
    }

    /** True if an expression is a parameter whose type is fixed and must not be inferred again by Calcite. */
    public boolean isSettled(SqlNode expression) {
        return chosen.contains(expression);
    }

    /** Types a parameter as declared, or else as text, if nothing determines its type, as PostgreSQL does. */
    public void takeForText(SqlDynamicParam parameter) {
        if (isUnknownParameter(parameter)) {
            RelDataType type = declaredType(parameter);
            setType.accept(parameter, type == null ? text() : type);
        }
    }

    private @Nullable RelDataType declaredType(SqlNode node) {
        return node instanceof SqlDynamicParam parameter ? rules.declared().get(parameter.getIndex()) : null;
    }

    /** Types all remaining parameters of a statement as text, such as a parameter used as a sort key. */
    public void takeOthersForTexts(SqlNode statement) {
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                takeForText(parameter);
                return null;
            }
        });
    }

    /**
     * Gives parameters in CASE branches the type of the other branches, including those that COALESCE tests for null.
     */
    private void inferChosen(SqlValidatorScope scope, SqlCase choice) {
        List<SqlNode> values = new ArrayList<>();
        choice.getThenOperands().forEach(value -> values.add(plain(value)));
        if (choice.getElseOperand() != null) {
            values.add(choice.getElseOperand());
        }
        List<SqlDynamicParam> unknown = values.stream()
                .filter(this::isUnknownParameter)
                .map(SqlDynamicParam.class::cast)
                .toList();
        if (unknown.isEmpty()) {
            return;
        }
        RelDataType orNull = knownAmong(scope, values);
        unknown.forEach(parameter -> choose(parameter, orNull));
        for (SqlNode condition : choice.getWhenOperands()) {
            if (condition.getKind() == SqlKind.IS_NOT_NULL
                    && ((SqlCall) condition).operand(0) instanceof SqlDynamicParam asked
                    && unknown.stream().anyMatch(parameter -> parameter.getIndex() == asked.getIndex())) {
                choose(asked, orNull);
            }
        }
    }

    /** Strips the not-null cast that COALESCE adds to its values. */
    private static SqlNode plain(SqlNode value) {
        return value instanceof SqlCall call && call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                ? call.operand(0)
                : value;
    }

    private void choose(SqlDynamicParam parameter, RelDataType type) {
        setType.accept(parameter, type);
        chosen.add(parameter);
    }

    /** Widens a text type to unbounded text, as a parameter's value may be longer than its sibling. */
    private RelDataType told(RelDataType type) {
        return SqlTypeUtil.isCharacter(type) ? text() : type;
    }

    private RelDataType text() {
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.VARCHAR), true);
    }

    private void inferOperands(SqlValidatorScope scope, SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        if (operands.size() == 2 && isCompared(operands.get(0), operands.get(1))) {
            inferCompared(scope, operands.get(0), operands.get(1));
            return;
        }
        shifted.inferIn(scope, call);
        if (ARITHMETIC.contains(call.getKind())) {
            takeFractions(operands);
        }
        List<SqlNode> unknown =
                operands.stream().filter(this::isUnknownParameter).toList();
        if (unknown.isEmpty()) {
            return;
        }
        if (isOfDays(scope, call)) {
            boolean isDay = call.getKind() == SqlKind.MINUS
                    && rules.isDayTakenFromDay()
                    && declaredType(unknown.get(0)) == null;
            RelDataType type = factory.createSqlType(isDay ? SqlTypeName.DATE : SqlTypeName.INTEGER);
            choose((SqlDynamicParam) unknown.get(0), factory.createTypeWithNullability(type, true));
            return;
        }
        if (isOfMoment(scope, call)) {
            choose((SqlDynamicParam) unknown.get(0), OwnType.of(TypeKind.INTERVAL, true));
            return;
        }
        SqlOperandTypeInference own = call.getOperator().getOperandTypeInference();
        SqlOperandTypeInference inference =
                own == null && ALIKE.contains(call.getKind()) ? InferTypes.FIRST_KNOWN : own;
        if (inference != null) {
            inferAs(inference, scope, call);
        }
        unknown.stream().filter(this::isUnknownParameter).forEach(parameter -> {
            RelDataType type = declaredType(parameter);
            if (type != null) {
                setType.accept(parameter, type);
            }
        });
        guessed.guess(scope, call, unknown);
    }

    /** Gives operands of arithmetic their declared types, whatever stands beside them, unless these are integers. */
    private void takeFractions(List<SqlNode> operands) {
        for (SqlNode operand : operands) {
            RelDataType type = isUnknownParameter(operand) ? declaredType(operand) : null;
            if (type != null && !SqlTypeUtil.isIntType(type)) {
                choose((SqlDynamicParam) operand, type);
            }
        }
    }

    /** A parameter that is added to a day, or taken from it, is a number of days: Calcite takes it for another day. */
    private boolean isOfDays(SqlValidatorScope scope, SqlCall call) {
        boolean isSum = call.getKind() == SqlKind.PLUS && call.operandCount() == 2;
        boolean isDifference = call.getKind() == SqlKind.MINUS && call.operandCount() == 2;
        return ((isSum || isDifference) && isDay(scope, call.operand(0)) && isUnknownParameter(call.operand(1)))
                || (isSum && isUnknownParameter(call.operand(0)) && isDay(scope, call.operand(1)));
    }

    /** True if an operand is a parameter added to a timestamp, which is an interval. */
    private boolean isOfMoment(SqlValidatorScope scope, SqlCall call) {
        return call.getKind() == SqlKind.PLUS
                && call.operandCount() == 2
                && ((isMoment(scope, call.operand(0)) && isUnknownParameter(call.operand(1)))
                        || (isUnknownParameter(call.operand(0)) && isMoment(scope, call.operand(1))));
    }

    private boolean isMoment(SqlValidatorScope scope, SqlNode operand) {
        return !isUnknownParameter(operand)
                && MOMENTS.contains(validator.deriveType(scope, operand).getSqlTypeName());
    }

    private boolean isDay(SqlValidatorScope scope, SqlNode operand) {
        return !isUnknownParameter(operand)
                && validator.deriveType(scope, operand).getSqlTypeName() == SqlTypeName.DATE;
    }

    private void inferAs(SqlOperandTypeInference inference, SqlValidatorScope scope, SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        RelDataType[] types = new RelDataType[operands.size()];
        Arrays.fill(types, validator.getUnknownType());
        inference.inferOperandTypes(new SqlCallBinding(validator, scope, call), validator.getUnknownType(), types);
        for (int i = 0; i < types.length; i++) {
            if (isUnknownParameter(operands.get(i)) && !types[i].equals(validator.getUnknownType())) {
                setType.accept(operands.get(i), factory.createTypeWithNullability(types[i], true));
            }
        }
    }

    /** True if a value is compared with a list or a sub-query, or a row with a row. */
    private static boolean isCompared(SqlNode one, SqlNode others) {
        return others instanceof SqlNodeList
                || (others.isA(SqlKind.QUERY) && (one instanceof SqlDynamicParam || one.getKind() == SqlKind.ROW))
                || (one.getKind() == SqlKind.ROW && others.getKind() == SqlKind.ROW);
    }

    private void inferCompared(SqlValidatorScope scope, SqlNode one, SqlNode others) {
        if (others.isA(SqlKind.QUERY)) {
            List<SqlNode> values = one.getKind() == SqlKind.ROW ? ((SqlCall) one).getOperandList() : List.of(one);
            if (values.stream().anyMatch(this::isUnknownParameter)) {
                inferAsColumns(values, validator.deriveType(scope, others));
            }
            return;
        }
        List<SqlNode> all = new ArrayList<>(List.of(one));
        if (others instanceof SqlNodeList list) {
            all.addAll(list);
        } else {
            all.add(others);
        }
        inferAlike(scope, all);
    }

    private void inferAsColumns(List<SqlNode> values, RelDataType rows) {
        for (int i = 0; i < values.size() && i < rows.getFieldCount(); i++) {
            if (isUnknownParameter(values.get(i))) {
                RelDataType type = told(rows.getFieldList().get(i).getType());
                setType.accept(values.get(i), factory.createTypeWithNullability(type, true));
            }
        }
    }

    /** Gives parameters the common type of the values, or of the corresponding columns if the values are rows. */
    private void inferAlike(SqlValidatorScope scope, List<SqlNode> values) {
        if (values.get(0).getKind() == SqlKind.ROW) {
            List<SqlCall> rows = values.stream()
                    .filter(row -> row.getKind() == SqlKind.ROW)
                    .map(SqlCall.class::cast)
                    .toList();
            int width = rows.stream().mapToInt(SqlCall::operandCount).min().orElse(0);
            for (int i = 0; i < width; i++) {
                int column = i;
                inferAlike(
                        scope,
                        rows.stream()
                                .map(row -> row.getOperandList().get(column))
                                .toList());
            }
            return;
        }
        List<SqlNode> unknown = values.stream().filter(this::isUnknownParameter).toList();
        if (!unknown.isEmpty()) {
            RelDataType type = knownAmong(scope, values);
            unknown.forEach(parameter -> setType.accept(parameter, type));
        }
    }

    /** Returns the first known type among the values, as nullable; text if none is known. */
    private RelDataType knownAmong(SqlValidatorScope scope, List<SqlNode> values) {
        RelDataType type = values.stream()
                .filter(value -> !isUnknownParameter(value) && !SqlUtil.isNullLiteral(value, true))
                .map(value -> validator.deriveType(scope, value))
                .filter(known -> !known.equals(validator.getUnknownType()))
                .findFirst()
                .or(() -> values.stream()
                        .map(this::declaredType)
                        .filter(Objects::nonNull)
                        .findFirst())
                .orElseGet(this::text);
        return factory.createTypeWithNullability(told(type), true);
    }

    private boolean isUnknownParameter(SqlNode node) {
        RelDataType type = node instanceof SqlDynamicParam ? validator.getValidatedNodeTypeIfKnown(node) : null;
        return node instanceof SqlDynamicParam && (type == null || type.equals(validator.getUnknownType()));
    }
}
