package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.script.StatementShape;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.error.BraidException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lines of EXPLAIN (WHY) about a plan that is shared by statements that differ in literals. */
final class SharingExplanation {
    private final Planner planner;
    private final PlanningRequest request;

    SharingExplanation(Planner planner, PlanningRequest request) {
        this.planner = planner;
        this.request = request;
    }

    /**
     * Returns lines about the literals of an explained statement; empty without literals or without sharing.
     *
     * @param own the plan of the statement
     */
    List<String> lines(PlannedQuery own) {
        String sql = request.explaining().sql();
        if (sql == null || !request.options().uses(PlannerSwitch.SHARED_PLANS)) {
            return List.of();
        }
        String text = StatementShape.explained(sql);
        return StatementShape.of(text)
                .map(shape -> List.of(line(shape, shared(text, shape, own))))
                .orElse(List.of());
    }

    private Optional<SharedPlan> shared(String text, StatementShape shape, PlannedQuery own) {
        try {
            return planner.planShared(text, shape, own, request);
        } catch (BraidException e) {
            request.budget().signal().check();
            return Optional.empty();
        }
    }

    private static String line(StatementShape shape, Optional<SharedPlan> shared) {
        return shared.map(plan -> plan.guard().free().stream()
                        .map(literal -> shape.literals().get(literal.number()).text())
                        .collect(Collectors.joining(
                                ", ", "Literals that are parameters, so that other values share the plan: ", "")))
                .orElse("No literal is a parameter: each statement like this one has its own plan");
    }
}
