package io.braid.planner.sql;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parser.BraidConformance;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/** Finds out what names and types a query means, and of what types its parameters are, within what planning it may take. */
final class QueryValidator extends SqlValidatorImpl {
    private final PlanningWatch watch;
    /** Whether the expression that a node is part of has been looked through. */
    private boolean inExpression;

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

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode operand) {
        watch.check();
        return super.deriveType(scope, operand);
    }

    /** Calcite asks of what type a CASE is before it has asked that of the parameters in its conditions. */
    @Override
    protected void inferUnknownTypes(RelDataType inferredType, SqlValidatorScope scope, SqlNode node) {
        if (!inExpression && node instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            inExpression = true;
            try {
                inferConditions(scope, call);
                super.inferUnknownTypes(inferredType, scope, node);
            } finally {
                inExpression = false;
            }
        } else {
            super.inferUnknownTypes(inferredType, scope, node);
        }
    }

    private void inferConditions(SqlValidatorScope scope, SqlCall expression) {
        RelDataType truth = typeFactory.createSqlType(SqlTypeName.BOOLEAN);
        expression.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY)) {
                    return null;
                }
                super.visit(call);
                if (call instanceof SqlCase choice && choice.getValueOperand() == null) {
                    choice.getWhenOperands().forEach(condition -> inferUnknownTypes(truth, scope, condition));
                }
                return null;
            }
        });
    }
}
