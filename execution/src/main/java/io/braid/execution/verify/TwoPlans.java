package io.braid.execution.verify;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.execution.database.Database;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Two plans of a statement, combined into one query by UNION ALL, so that both read the same snapshot of each source
 * that supports snapshots.
 */
final class TwoPlans {
    private static final DataType NUMBER = DataType.of(TypeKind.INTEGER).notNull();

    private final PlannedQuery both;

    TwoPlans(PlannedQuery plan, PlannedQuery reference) {
        List<Field> fields = new ArrayList<>(List.of(new Field("plan", NUMBER)));
        reference
                .root()
                .columns()
                .fields()
                .forEach(field -> fields.add(new Field("", field.type().withNullable(true))));
        RowType columns = new RowType(fields);
        PlanNode root =
                new Union(List.of(numbered(plan.root(), 0, columns), numbered(reference.root(), 1, columns)), columns);
        both = new PlannedQuery(root, columns, reference.parameters(), List.of());
    }

    private static PlanNode numbered(PlanNode plan, int number, RowType columns) {
        List<Expression> expressions = new ArrayList<>(List.of(new Constant(NUMBER, number)));
        for (int column = 0; column < plan.columns().size(); column++) {
            expressions.add(new ColumnRef(column, plan.columns().type(column)));
        }
        return new Project(plan, expressions, columns);
    }

    /**
     * Runs both plans and compares their rows.
     *
     * @param signal checked regularly for cancellation
     */
    RowTally run(Database database, List<Parameter> parameters, QueryContext context, CancellationSignal signal) {
        RowTally tally = new RowTally();
        try (Result rows = database.run(both, parameters, context)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                signal.check();
                tally.add(batch);
            }
        }
        return tally;
    }
}
