package io.braid.random;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.script.ShapeLiteral;
import io.braid.grammar.script.StatementShape;
import io.braid.grammar.statement.Query;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.SharedPlan;
import io.braid.planner.literal.FreeLiteral;
import io.braid.planner.literal.PlanGuard;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Plans of statements that were made for a sibling of each: a statement that differs in the literals that columns are
 * compared with.
 */
final class SiblingPlans {
    private static final List<String> STRINGS = List.of("'a'", "'zz'", "''", "'A'", "'b '");

    private final Planner planner;
    private int shared;

    SiblingPlans(Planner planner) {
        this.planner = planner;
    }

    /**
     * A plan with the values of its last parameters.
     *
     * @param literals the statement's literals that are parameters
     */
    record Bound(PlannedQuery plan, List<Parameter> literals) {}

    /** How many plans were a sibling's. */
    int shared() {
        return shared;
    }

    /** The plan of a sibling where there is one and plans are shared, else the statement's own. */
    Bound plan(String sql, PlannerOptions options, Random random) {
        PlanningRequest request = planner.requested(null, options);
        Optional<Bound> sibling =
                options.uses(PlannerSwitch.SHARED_PLANS) ? siblings(sql, request, random) : Optional.empty();
        synchronized (this) {
            shared += sibling.isPresent() ? 1 : 0;
        }
        return sibling.orElseGet(() -> new Bound(
                planner.plan((Query) StatementReader.read(sql), request).query(), List.of()));
    }

    private Optional<Bound> siblings(String sql, PlanningRequest request, Random random) {
        StatementShape shape = StatementShape.of(sql).orElse(null);
        Optional<SharedPlan> own = shape == null ? Optional.empty() : planner.planShared(sql, shape, null, request);
        if (shape == null || own.isEmpty()) {
            return Optional.empty();
        }
        String sibling = sibling(sql, shape, own.get().guard(), random);
        StatementShape siblingShape = StatementShape.of(sibling).orElseThrow();
        return planner.planShared(sibling, siblingShape, null, request)
                .filter(made -> made.guard().isLike(own.get().guard()))
                .flatMap(made -> made.guard()
                        .parameters(shape)
                        .map(literals -> new Bound(made.plan().query(), literals)));
    }

    private static String sibling(String sql, StatementShape shape, PlanGuard guard, Random random) {
        StringBuilder text = new StringBuilder(sql);
        List<Integer> free = guard.free().stream()
                .map(FreeLiteral::number)
                .sorted((a, b) -> b - a)
                .toList();
        for (int number : free) {
            ShapeLiteral literal = shape.literals().get(number);
            text.replace(literal.start(), literal.end(), replaced(literal, random));
        }
        return text.toString();
    }

    private static String replaced(ShapeLiteral literal, Random random) {
        if (literal.isNumber()) {
            return literal.text().contains(".") ? literal.text() : String.valueOf(random.nextInt(8));
        }
        return Stream.of(literal.text())
                .filter(text -> text.matches("\\d{4}-\\d\\d-\\d\\d.*"))
                .map(text -> "2024-02-2" + (5 + random.nextInt(5)) + text.substring(10))
                .map(text -> "'" + text + "'")
                .findAny()
                .orElseGet(() -> STRINGS.get(random.nextInt(STRINGS.size())));
    }
}
