package io.braid.planner.sql;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parser.BraidConformance;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Static;
import org.jspecify.annotations.Nullable;

/** Finds out what names and types a query means, and of what types its parameters are, within what planning it may take. */
final class QueryValidator extends SqlValidatorImpl {
    private final PlanningWatch watch;
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
                        .withTypeCoercionEnabled(true));
        this.watch = watch;
    }

    /** A parameter that nothing depends on, such as one that rows are sorted by, is a text. */
    @Override
    public SqlNode validate(SqlNode statement) {
        SqlNode valid = super.validate(statement);
        RelDataType text = typeFactory.createTypeWithNullability(typeFactory.createSqlType(SqlTypeName.VARCHAR), true);
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
        if (operand instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            inferParameters(scope, call);
            if (call.getKind() == SqlKind.FILTER && call.operand(0).getKind() == SqlKind.WITHIN_GROUP) {
                return sorted(scope, call);
            }
        }
        return super.deriveType(scope, operand);
    }

    /** Of what type a percentile is, the order of its values tells, which Calcite does not look at where there is a filter. */
    private RelDataType sorted(SqlValidatorScope scope, SqlCall filter) {
        RelDataType type = typeFactory.createTypeWithNullability(super.deriveType(scope, filter.operand(0)), true);
        setValidatedNodeType(filter, type);
        return type;
    }

    /** Calcite asks of what type an expression is before it has asked that of the parameters in it. */
    private void inferParameters(SqlValidatorScope scope, SqlCall call) {
        SqlOperandTypeInference inference = call.getOperator().getOperandTypeInference();
        List<SqlNode> operands = call.getOperandList();
        if (inference == null || call instanceof SqlCase || operands.stream().noneMatch(this::isUnknownParameter)) {
            return;
        }
        RelDataType[] types = new RelDataType[operands.size()];
        Arrays.fill(types, unknownType);
        inference.inferOperandTypes(new SqlCallBinding(this, scope, call), unknownType, types);
        for (int i = 0; i < types.length; i++) {
            if (isUnknownParameter(operands.get(i)) && !types[i].equals(unknownType)) {
                setValidatedNodeType(operands.get(i), typeFactory.createTypeWithNullability(types[i], true));
            }
        }
    }

    private boolean isUnknownParameter(SqlNode node) {
        RelDataType type = node instanceof SqlDynamicParam ? getValidatedNodeTypeIfKnown(node) : null;
        return node instanceof SqlDynamicParam && (type == null || type.equals(unknownType));
    }
}
