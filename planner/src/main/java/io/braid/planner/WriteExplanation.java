package io.braid.planner;

import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.Explain;
import io.braid.grammar.parser.Explain.Option;
import io.braid.grammar.parser.TableWrite;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.TriggeredRows;
import io.braid.planner.write.WriteKind;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Plan of EXPLAIN for a statement that modifies rows: the SQL sent to its source, and the plan of the affected rows.
 */
final class WriteExplanation {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();
    private static final RowType COLUMNS = RowType.of(new Field("plan", TEXT));

    private final Planner planner;
    private final Catalog catalog;
    private final PlanningRequest request;

    WriteExplanation(Planner planner, Catalog catalog, PlanningRequest request) {
        this.planner = planner;
        this.catalog = catalog;
        this.request = request;
    }

    ScopedPlan of(Explain explain, TableWrite statement) {
        if (explain.has(Option.ANALYZE) || explain.has(Option.FORMAT_JSON) || explain.has(Option.ACCESS)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "EXPLAIN of a statement that changes rows shows its plan as text and does not run it: leave out the"
                            + " options ANALYZE, FORMAT and ACCESS",
                    CalciteErrors.at(explain.getParserPosition()));
        }
        WritePlanning.Outcome planned = new WritePlanning(planner, catalog, request).planned(statement);
        PlannedWrite write = planned.write();
        List<String> lines = new ArrayList<>();
        lines.add(head(planned.name(), write));
        if (write.checks() != null) {
            lines.add("  rows that result are read by key and checked");
        }
        boolean isThroughView = !planned.name().equals(write.tableName());
        if (!request.rights().seeAll()
                && (isThroughView
                        || write.handling() instanceof TriggeredRows
                        || !write.rows().reads().whole())) {
            lines.add("The rest is for administrators to see: the statement reads what you may not see as it is");
            return answer(lines, write);
        }
        addStatements(write, lines);
        ReturnedRows returned = write.returned();
        if (returned != null && returned.moment() != ReturnedRows.Moment.INSTEAD) {
            lines.add("  returned rows, read by key " + returned.moment().name().toLowerCase(Locale.ROOT)
                    + " each is written");
        }
        if (!write.whole()) {
            PlannedQuery rows = new Explanation(planner, request)
                    .of(explain.of(planned.rows()))
                    .query();
            lines.add("  rows:");
            texts(rows).forEach(line -> lines.add("    " + line));
        }
        return answer(lines, write);
    }

    private static String head(String name, PlannedWrite write) {
        String what = write.kind() + " " + name;
        return write.handling() instanceof TriggeredRows triggered
                ? what + " by " + triggered.trigger() + ", for each row"
                : what + " at source '" + write.source() + "'"
                        + (write.whole() ? ", in one statement" : ", row by row" + found(write));
    }

    private static void addStatements(PlannedWrite write, List<String> lines) {
        if (!(write.handling() instanceof TriggeredRows triggered)) {
            write.sql().lines().forEach(line -> lines.add("    " + line));
            return;
        }
        for (TriggeredRows.Step step : triggered.steps()) {
            lines.add("  " + head(step.write().tableName(), step.write()));
            List<String> inner = new ArrayList<>();
            addStatements(step.write(), inner);
            inner.forEach(line -> lines.add("  " + line));
        }
    }

    private static ScopedPlan answer(List<String> lines, PlannedWrite write) {
        List<List<Expression>> rows = lines.stream()
                .map(line -> List.<Expression>of(new Constant(TEXT, line)))
                .toList();
        PlannedQuery explanation = new PlannedQuery(
                new Values(rows, COLUMNS),
                COLUMNS,
                write.parameters(),
                write.rows().warnings());
        return new ScopedPlan(explanation, true);
    }

    private static String found(PlannedWrite write) {
        return write.kind() == WriteKind.INSERT ? "" : ", found by key";
    }

    private static List<String> texts(PlannedQuery explanation) {
        return explanation.root() instanceof Values values
                ? values.rows().stream()
                        .map(row -> String.valueOf(((Constant) row.get(0)).value()))
                        .toList()
                : List.of();
    }
}
