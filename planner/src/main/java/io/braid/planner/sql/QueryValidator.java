package io.braid.planner.sql;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parser.BraidConformance;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Static;
import org.jspecify.annotations.Nullable;

/** Finds out what names and types a query means, and of what types its parameters are, within what planning it may take. */
final class QueryValidator extends SqlValidatorImpl {
    /** Whose operands are of one type, which Calcite does not say of all of them. */
    private static final Set<SqlKind> ALIKE =
            EnumSet.of(SqlKind.MOD, SqlKind.GREATEST, SqlKind.GREATEST_PG, SqlKind.LEAST, SqlKind.LEAST_PG);

    private static final Set<SqlKind> CHOSEN =
            EnumSet.of(SqlKind.GREATEST, SqlKind.GREATEST_PG, SqlKind.LEAST, SqlKind.LEAST_PG);

    private static final Set<SqlKind> NULL_TREATMENTS = EnumSet.of(SqlKind.RESPECT_NULLS, SqlKind.IGNORE_NULLS);

    private final PlanningWatch watch;
    private final GuessedParameters guessed = new GuessedParameters(this, this::setValidatedNodeType);
    /** Parameters of which it is known by what else is chosen between, or what they are put to, whatever Calcite makes of them. */
    private final Set<SqlNode> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    /** What joins with USING are on, where Calcite takes it for something else. */
    private final IdentityHashMap<SqlJoin, SqlNode> conditions = new IdentityHashMap<>();
    /** Where what belongs to a window stands that is being looked at. */
    private @Nullable SqlValidatorScope windowed;

    QueryValidator(CalciteCatalogReader reader, RelDataTypeFactory typeFactory, PlanningWatch watch) {
        super(
                FunctionTable.OPERATORS,
                reader,
                typeFactory,
                SqlValidator.Config.DEFAULT
                        .withConformance(BraidConformance.INSTANCE)
                        .withIdentifierExpansion(true)
                        .withTypeCoercionEnabled(true)
                        .withTypeCoercionFactory(Coercion::new));
        this.watch = watch;
    }

    /** A parameter that nothing depends on, such as one that rows are sorted by, is a text. */
    @Override
    public SqlNode validate(SqlNode statement) {
        SqlNode valid = super.validate(statement);
        conditions.forEach(MergedColumns::joinOn);
        valid.accept(new MixedTypes(this));
        RelDataType text = text();
        valid.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                if (isUnknownParameter(parameter)) {
                    setValidatedNodeType(parameter, text);
                }
                return null;
            }
        });
        return valid;
    }

    /**
     * Calcite takes the window functions of a sub-query for those of the HAVING clause in which it stands, and refuses them. What is
     * left to do without them is the same, but that such a clause does not know the names of what is selected.
     */
    @Override
    protected void validateHavingClause(SqlSelect select) {
        SqlNode having = select.getHaving();
        if (having == null || !hasWindowsInSubQueriesOnly(having)) {
            super.validateHavingClause(select);
            return;
        }
        AggregatingScope scope = (AggregatingScope) Objects.requireNonNull(getSelectScope(select));
        inferUnknownTypes(typeFactory.createSqlType(SqlTypeName.BOOLEAN), scope, having);
        scope.checkAggregateExpr(having, true);
        having.validate(this, scope);
        if (!SqlTypeUtil.inBooleanFamily(deriveType(scope, having))) {
            throw newValidationError(having, Static.RESOURCE.havingMustBeBoolean());
        }
    }

    /**
     * Calcite looks up what a function over a window is given, and what windows with names are of, among the rows before they are
     * grouped, where nothing tells of which grouping set they are.
     */
    @Override
    public void validateCall(SqlCall call, SqlValidatorScope scope) {
        if (call.getKind() == SqlKind.OVER) {
            amongWindows(scope, () -> super.validateCall(call, scope));
        } else {
            boolean tellsGroupingSet = call.getOperator() instanceof SqlAbstractGroupFunction;
            super.validateCall(call, tellsGroupingSet && windowed != null ? windowed : scope);
        }
    }

    @Override
    protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
        new DatesBesideMoments(this, scope).castInColumns(values);
        super.validateValues(values, target, scope);
    }

    @Override
    protected void validateWindowClause(SqlSelect select) {
        amongWindows(getSelectScope(select), () -> super.validateWindowClause(select));
    }

    private void amongWindows(@Nullable SqlValidatorScope scope, Runnable validation) {
        SqlValidatorScope around = windowed;
        windowed = scope;
        try {
            validation.run();
        } finally {
            windowed = around;
        }
    }

    /** The first clause that is looked at after the tables. */
    @Override
    protected void validateWhereClause(SqlSelect select) {
        mergedColumns().writeOutIn(select);
        SelectScope rows = Objects.requireNonNull(getRawSelectScope(select));
        RowNames.writeOutIn(select, rows, new OuterColumns(this, rows));
        NamesInOrder.writeOutIn(select, rows);
        OuterColumns.mark(select, rows, this);
        super.validateWhereClause(select);
    }

    /** What is selected is asked of the columns that USING names, so that these stay until all has been validated. */
    @Override
    protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
        super.validateJoin(join, scope);
        mergedColumns().refuseAmbiguous(join);
        List<String> common = usingNames(join);
        if (common != null) {
            mergedColumns().condition(join, common).ifPresent(condition -> {
                validateWhereOrOn(getJoinScope(join), condition, "ON");
                conditions.put(join, condition);
            });
        }
    }

    private MergedColumns mergedColumns() {
        return new MergedColumns(getCatalogReader().nameMatcher(), this::columnsOf);
    }

    @Override
    public void validateAggregateParams(
            SqlCall call,
            @Nullable SqlNode filter,
            @Nullable SqlNodeList distinct,
            @Nullable SqlNodeList order,
            SqlValidatorScope scope) {
        super.validateAggregateParams(call, filter, distinct, SortedValues.asNumbers(call, order), scope);
    }

    private @Nullable RelDataType columnsOf(SqlNode table) {
        SqlValidatorNamespace namespace = getNamespace(table);
        return namespace == null ? null : namespace.getRowType();
    }

    private static boolean hasWindowsInSubQueriesOnly(SqlNode having) {
        SqlNode withoutSubQueries = having.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                return call.isA(SqlKind.QUERY) ? SqlLiteral.createNull(SqlParserPos.ZERO) : super.visit(call);
            }
        });
        return hasWindow(having) && withoutSubQueries != null && !hasWindow(withoutSubQueries);
    }

    private static boolean hasWindow(SqlNode node) {
        return SqlUtil.containsCall(node, call -> call.getKind() == SqlKind.OVER);
    }

    @Override
    public CalciteException handleUnresolvedFunction(
            SqlCall call, SqlOperator function, List<RelDataType> arguments, @Nullable List<String> names) {
        throw UnknownFunctions.error(call, arguments);
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode operand) {
        watch.check();
        if (operand instanceof SqlCase choice) {
            inferChosen(scope, choice);
        } else if (operand instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            inferParameters(scope, call);
            refuse(scope, call);
            if (CHOSEN.contains(call.getKind())) {
                new DatesBesideMoments(this, scope).castIn(call);
            }
            if (call.getKind() == SqlKind.FILTER && call.operand(0).getKind() == SqlKind.WITHIN_GROUP) {
                return sorted(scope, call);
            }
            if (call.getKind() == SqlKind.OVER && scope instanceof AggregatingScope) {
                deriveArguments(scope, call.operand(0));
            }
        }
        return super.deriveType(scope, operand);
    }

    /**
     * What a function over a window of groups is given: Calcite derives it among the rows before they are grouped, where a key is
     * not null that is so in groups without it.
     */
    private void deriveArguments(SqlValidatorScope groups, SqlCall function) {
        if (NULL_TREATMENTS.contains(function.getKind())) {
            deriveArguments(groups, function.operand(0));
            return;
        }
        for (SqlNode argument : function.getOperandList()) {
            boolean isExpression = argument instanceof SqlIdentifier name
                    ? !name.isStar()
                    : argument instanceof SqlCall call && !call.isA(SqlKind.QUERY);
            if (isExpression) {
                deriveType(groups, argument);
            }
        }
    }

    /** What would make a value of a type of which there are none here. */
    private void refuse(SqlValidatorScope scope, SqlCall call) {
        if (call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            throw RefusedWords.array(call);
        }
        if (call.getOperator() instanceof SqlLikeOperator like && call.operandCount() > 2) {
            refuseEscape(like, call.operand(2));
        }
        if (call.getKind() == SqlKind.CAST && isTextOfInterval(scope, call)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "An interval has no text here: take fields of it with EXTRACT",
                    SqlErrors.at(call.getParserPosition()));
        }
        if (call.getKind() == SqlKind.MINUS && call.operandCount() == 2) {
            SqlTypeName left = deriveType(scope, call.operand(0)).getSqlTypeName();
            SqlTypeName right = deriveType(scope, call.operand(1)).getSqlTypeName();
            boolean days = left == SqlTypeName.DATE && right == SqlTypeName.DATE;
            if (!days && SqlTypeName.DATETIME_TYPES.contains(left) && SqlTypeName.DATETIME_TYPES.contains(right)) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "An interval, as between two timestamps, is no value here: TIMESTAMPDIFF(SECOND, from, to) counts whole"
                                + " units",
                        SqlErrors.at(call.getParserPosition()));
            }
        }
    }

    /** No matter whether a pattern is looked at for any row. */
    private static void refuseEscape(SqlLikeOperator like, SqlNode escape) {
        String character = escape instanceof SqlLiteral literal ? literal.toValue() : null;
        if (character != null && character.codePointCount(0, character.length()) > 1) {
            throw new BraidException(
                    ErrorCode.INVALID_ESCAPE,
                    "The escape '" + character + "' of " + like.getName() + " is not a single character",
                    SqlErrors.at(escape.getParserPosition()));
        }
    }

    private boolean isTextOfInterval(SqlValidatorScope scope, SqlCall cast) {
        return cast.operand(1) instanceof SqlDataTypeSpec target
                && SqlTypeUtil.inCharFamily(target.deriveType(this))
                && SqlTypeUtil.isInterval(deriveType(scope, cast.operand(0)));
    }

    /** A parameter of which nothing else tells the type is a text, as in PostgreSQL. */
    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        if (node instanceof SqlCase choice) {
            inferChosen(scope, choice);
        } else if (node instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            inferParameters(scope, call);
        }
        if (chosen.contains(node)) {
            return;
        }
        if (!(node instanceof SqlDynamicParam) || !inferred.equals(unknownType)) {
            super.inferUnknownTypes(inferred, scope, node);
        } else if (isUnknownParameter(node)) {
            setValidatedNodeType(node, text());
        }
    }

    /** Parameters between which is chosen are of the type of what else is; those that COALESCE asks for as well. */
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

    /** COALESCE says of what it has found that it is not null. */
    private static SqlNode plain(SqlNode value) {
        return value instanceof SqlCall call && call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                ? call.operand(0)
                : value;
    }

    private void choose(SqlDynamicParam parameter, RelDataType type) {
        setValidatedNodeType(parameter, type);
        chosen.add(parameter);
    }

    /** A text may be longer than the one beside it. */
    private RelDataType told(RelDataType type) {
        return SqlTypeUtil.isCharacter(type) ? text() : type;
    }

    private RelDataType text() {
        return typeFactory.createTypeWithNullability(typeFactory.createSqlType(SqlTypeName.VARCHAR), true);
    }

    /** Of what type a percentile is, the order of its values tells, which Calcite does not look at where there is a filter. */
    private RelDataType sorted(SqlValidatorScope scope, SqlCall filter) {
        RelDataType type = typeFactory.createTypeWithNullability(super.deriveType(scope, filter.operand(0)), true);
        setValidatedNodeType(filter, type);
        return type;
    }

    /** Calcite asks of what type an expression is before it has asked that of the parameters in it. */
    private void inferParameters(SqlValidatorScope scope, SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        if (operands.size() == 2 && isCompared(operands.get(0), operands.get(1))) {
            inferCompared(scope, operands.get(0), operands.get(1));
            return;
        }
        List<SqlNode> unknown =
                operands.stream().filter(this::isUnknownParameter).toList();
        if (unknown.isEmpty()) {
            return;
        }
        if (isOfDays(scope, call)) {
            RelDataType number = typeFactory.createSqlType(SqlTypeName.INTEGER);
            choose((SqlDynamicParam) unknown.get(0), typeFactory.createTypeWithNullability(number, true));
            return;
        }
        SqlOperandTypeInference own = call.getOperator().getOperandTypeInference();
        SqlOperandTypeInference inference =
                own == null && ALIKE.contains(call.getKind()) ? InferTypes.FIRST_KNOWN : own;
        if (inference != null) {
            inferAs(inference, scope, call);
        }
        guessed.guess(scope, call, unknown);
    }

    /** What is put to a day, or taken from it, is a number of days: Calcite takes it for another day. */
    private boolean isOfDays(SqlValidatorScope scope, SqlCall call) {
        boolean isSum = call.getKind() == SqlKind.PLUS && call.operandCount() == 2;
        boolean isDifference = call.getKind() == SqlKind.MINUS && call.operandCount() == 2;
        return ((isSum || isDifference) && isDay(scope, call.operand(0)) && isUnknownParameter(call.operand(1)))
                || (isSum && isUnknownParameter(call.operand(0)) && isDay(scope, call.operand(1)));
    }

    private boolean isDay(SqlValidatorScope scope, SqlNode operand) {
        return !isUnknownParameter(operand) && deriveType(scope, operand).getSqlTypeName() == SqlTypeName.DATE;
    }

    private void inferAs(SqlOperandTypeInference inference, SqlValidatorScope scope, SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        RelDataType[] types = new RelDataType[operands.size()];
        Arrays.fill(types, unknownType);
        inference.inferOperandTypes(new SqlCallBinding(this, scope, call), unknownType, types);
        for (int i = 0; i < types.length; i++) {
            if (isUnknownParameter(operands.get(i)) && !types[i].equals(unknownType)) {
                setValidatedNodeType(operands.get(i), typeFactory.createTypeWithNullability(types[i], true));
            }
        }
    }

    /** Whether values are compared with those of a list or a query, or rows with rows. */
    private static boolean isCompared(SqlNode one, SqlNode others) {
        return others instanceof SqlNodeList
                || (others.isA(SqlKind.QUERY) && (one instanceof SqlDynamicParam || one.getKind() == SqlKind.ROW))
                || (one.getKind() == SqlKind.ROW && others.getKind() == SqlKind.ROW);
    }

    private void inferCompared(SqlValidatorScope scope, SqlNode one, SqlNode others) {
        if (others.isA(SqlKind.QUERY)) {
            List<SqlNode> values = one.getKind() == SqlKind.ROW ? ((SqlCall) one).getOperandList() : List.of(one);
            if (values.stream().anyMatch(this::isUnknownParameter)) {
                inferAsColumns(values, deriveType(scope, others));
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
                setValidatedNodeType(values.get(i), typeFactory.createTypeWithNullability(type, true));
            }
        }
    }

    /** Values of one type, or rows of values of the same types. */
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
            unknown.forEach(parameter -> setValidatedNodeType(parameter, type));
        }
    }

    /** The first type known of what is chosen between or looked for, which may be null. */
    private RelDataType knownAmong(SqlValidatorScope scope, List<SqlNode> values) {
        RelDataType type = values.stream()
                .filter(value -> !isUnknownParameter(value) && !SqlUtil.isNullLiteral(value, true))
                .map(value -> deriveType(scope, value))
                .filter(known -> !known.equals(unknownType))
                .findFirst()
                .orElseGet(this::text);
        return typeFactory.createTypeWithNullability(told(type), true);
    }

    private boolean isUnknownParameter(SqlNode node) {
        RelDataType type = node instanceof SqlDynamicParam ? getValidatedNodeTypeIfKnown(node) : null;
        return node instanceof SqlDynamicParam && (type == null || type.equals(unknownType));
    }
}
