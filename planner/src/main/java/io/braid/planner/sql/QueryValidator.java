package io.braid.planner.sql;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parser.BraidConformance;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/** Finds out what names and types a query means, and of what types its parameters are, within what planning it may take. */
final class QueryValidator extends SqlValidatorImpl {
    private final PlanningWatch watch;

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

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode operand) {
        watch.check();
        if (operand instanceof SqlCall call && !call.isA(SqlKind.QUERY)) {
            inferParameters(scope, call);
        }
        return super.deriveType(scope, operand);
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
