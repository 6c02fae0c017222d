package io.braid.planner.validate;

import io.braid.grammar.parser.BraidConformance;
import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parameter.ParameterInference;
import io.braid.planner.parameter.ParameterRules;
import io.braid.planner.parameter.RowCountParameters;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.runtime.Resources;
import org.apache.calcite.sql.SqlCall;
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
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Static;
import org.jspecify.annotations.Nullable;

/** Validator of queries that resolves names, types and parameters within the planning budget. */
public final class QueryValidator extends SqlValidatorImpl {
    /** Functions that return one of their arguments. */
    private static final Set<SqlKind> CHOICES =
            EnumSet.of(SqlKind.GREATEST, SqlKind.GREATEST_PG, SqlKind.LEAST, SqlKind.LEAST_PG);

    private static final Set<SqlKind> NULL_TREATMENTS = EnumSet.of(SqlKind.RESPECT_NULLS, SqlKind.IGNORE_NULLS);

    private final PlanningWatch watch;
    private final ParameterInference parameters;
    private final ArrayCalls arrays = new ArrayCalls(this);
    /** Conditions of joins with USING where Calcite's condition is wrong. */
    private final IdentityHashMap<SqlJoin, SqlNode> conditions = new IdentityHashMap<>();
    /** The statement that is being validated, for error messages. */
    private @Nullable SqlNode validated;
    /** Scope of the window function or WINDOW clause that is being validated. */
    private @Nullable SqlValidatorScope windowed;

    public QueryValidator(
            CalciteCatalogReader reader, RelDataTypeFactory typeFactory, PlanningWatch watch, ParameterRules rules) {
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
        this.parameters = new ParameterInference(this, this::setValidatedNodeType, rules);
    }

    @Override
    public SqlNode validate(SqlNode statement) {
        validated = statement;
        SqlNode valid = super.validate(statement);
        conditions.forEach(UsingColumns::joinOn);
        valid.accept(new MixedTypes(this));
        valid.accept(new ComparedTexts(this));
        valid.accept(new RowCountParameters(this, this::setValidatedNodeType));
        parameters.takeOthersForTexts(valid);
        return valid;
    }

    /**
     * Validates HAVING without Calcite's check for window functions, which also rejects those in sub-queries. Such a
     * clause cannot refer to aliases of the select list.
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
     * Validates the arguments of a window function in the scope of the groups. Calcite resolves them against the
     * ungrouped rows, where GROUPING is unknown.
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
        parameters.inferInRows(scope, values);
        new DateCoercion(this, scope).castInColumns(values);
        new OwnTypeCoercion(this, scope).castInColumns(values);
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

    /** Expands names in all clauses: WHERE is the first clause validated after FROM. */
    @Override
    protected void validateWhereClause(SqlSelect select) {
        mergedColumns().writeOutIn(select);
        SelectScope rows = Objects.requireNonNull(getRawSelectScope(select));
        RowAliases.writeOutIn(select, rows, new OuterColumns(this, rows));
        WholeRows.writeOutIn(select, rows);
        OrderByNames.writeOutIn(select, rows);
        OuterColumns.mark(select, rows, this);
        super.validateWhereClause(select);
    }

    /** Expands hypothetical-set aggregates: the grouping is known here, and no clause over groups is validated yet. */
    @Override
    protected void validateGroupClause(SqlSelect select) {
        super.validateGroupClause(select);
        HypotheticalRanks.writeOutIn(select, this, parameters);
    }

    /**
     * Records the conditions of joins with USING. They replace USING only after validation, because the select list
     * still resolves merged columns by it.
     */
    @Override
    protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
        WholeRows.writeOutIn(join, (ListScope) Objects.requireNonNull(getJoinScope(join)));
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

    private UsingColumns mergedColumns() {
        return new UsingColumns(getCatalogReader().nameMatcher(), this::columnsOf);
    }

    @Override
    public void validateAggregateParams(
            SqlCall call,
            @Nullable SqlNode filter,
            @Nullable SqlNodeList distinct,
            @Nullable SqlNodeList order,
            SqlValidatorScope scope) {
        super.validateAggregateParams(call, filter, distinct, PercentileTypes.asNumbers(call, order), scope);
    }

    private @Nullable RelDataType columnsOf(SqlNode table) {
        SqlValidatorNamespace namespace = getNamespace(table);
        return namespace == null ? null : namespace.getRowType();
    }

    @Override
    public SqlTypeMappingRule getTypeMappingRule() {
        return CastRules.INSTANCE;
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
        arrays.meant(scope, operand);
        if (operand instanceof SqlCall cast) {
            NamedObjectParameters.writeOutIn(cast);
        }
        parameters.inferIn(scope, operand);
        if (operand instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            // Derived types are cached: without the check, deep expressions would be walked again at every level.
            if (getValidatedNodeTypeIfKnown(call) == null) {
                new OwnTypeCoercion(this, scope).castIn(call);
            }
            UnsupportedCalls.refuse(call);
            DecimalCasts.writeOutIn(this, scope, call);
            if (CHOICES.contains(call.getKind())) {
                new DateCoercion(this, scope).castIn(call);
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
     * Derives the types of a window function's arguments in the scope of the groups. Calcite derives them from the
     * ungrouped rows, where a key is not null that is null in some grouping sets.
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

    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        arrays.meant(scope, node);
        parameters.inferIn(scope, node);
        if (parameters.isSettled(node)) {
            return;
        }
        if (node instanceof SqlDynamicParam parameter && inferred.equals(unknownType)) {
            parameters.takeForText(parameter);
        } else {
            super.inferUnknownTypes(inferred, scope, node);
        }
    }

    @Override
    public CalciteContextException newValidationError(SqlNode node, Resources.ExInst<SqlValidatorException> error) {
        SqlValidatorException cause = error.ex();
        String message = String.valueOf(cause.getMessage());
        String details = validated == null ? "" : new ErrorDetails(this, validated, scopes::get).of(node, message);
        SqlParserPos place = node.getParserPosition();
        return details.isEmpty()
                ? super.newValidationError(node, error)
                : new CalciteContextException(
                        message,
                        new SqlValidatorException(message + details, cause),
                        place.getLineNum(),
                        place.getColumnNum(),
                        place.getEndLineNum(),
                        place.getEndColumnNum());
    }

    /**
     * Derives the type of an ordered-set aggregate with FILTER from its WITHIN GROUP call, which Calcite ignores there.
     */
    private RelDataType sorted(SqlValidatorScope scope, SqlCall filter) {
        RelDataType type = typeFactory.createTypeWithNullability(super.deriveType(scope, filter.operand(0)), true);
        setValidatedNodeType(filter, type);
        return type;
    }
}
