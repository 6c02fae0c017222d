package io.braid.planner;

import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.planner.emit.PlanPrinter;
import io.braid.planner.parser.Explain;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers EXPLAIN: a plan whose rows are the lines of another plan. */
final class Explanation {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();

    private final Planner planner;

    private final @Nullable String defaultSchema;

    Explanation(Planner planner, @Nullable String defaultSchema) {
        this.planner = planner;
        this.defaultSchema = defaultSchema;
    }

    PlannedQuery of(Explain explain) {
        List<String> lines = new ArrayList<>();
        PlannedQuery explained = planner.plan(explain.query(), defaultSchema, (step, relation) -> {
            if (explain.steps()) {
                lines.add(step + ":");
                relation.explain().lines().forEach(line -> lines.add("  " + line));
            }
        });
        if (explain.steps()) {
            lines.add("Plan:");
        }
        PlanPrinter.print(explained.root()).forEach(line -> lines.add(explain.steps() ? "  " + line : line));
        explained.warnings().forEach(warning -> lines.add("Warning: " + warning));
        RowType columns = RowType.of(new Field("plan", TEXT));
        List<List<Expression>> rows = lines.stream()
                .map(line -> List.<Expression>of(new Constant(TEXT, line)))
                .toList();
        return new PlannedQuery(new Values(rows, columns), columns, List.of(), List.of());
    }
}
