package io.braid.planner.sql;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parser.BraidConformance;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Checks a statement as Calcite does, with Braid's functions, within what planning the statement may take. */
final class WatchedValidator extends SqlValidatorImpl {
    private static final Config CONFIG = SqlValidator.Config.DEFAULT
            .withConformance(BraidConformance.INSTANCE)
            .withIdentifierExpansion(true)
            .withTypeCoercionEnabled(true);

    private final PlanningWatch watch;

    WatchedValidator(SqlValidatorCatalogReader reader, RelDataTypeFactory typeFactory, PlanningWatch watch) {
        super(FunctionTable.OPERATORS, reader, typeFactory, CONFIG);
        this.watch = watch;
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode operand) {
        watch.check();
        return super.deriveType(scope, operand);
    }
}
