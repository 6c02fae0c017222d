package io.braid.execution.verify;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.execution.database.Database;
import io.braid.execution.query.LoggedText;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.Session;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.Statement;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Rights;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.explain.PlanPrinter;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.vdb.ServerDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verification of one statement: executes two plans, and searches for the responsible optimizer setting if the rows
 * differ.
 */
final class Verification {
    /**
     * Number of repetitions that must confirm a difference, because a source without snapshots may have changed in
     * between.
     */
    private static final int MORE_RUNS = 2;
    /** Time after which the search for the setting ends. */
    private static final Duration LONGEST_SEARCH = Duration.ofMinutes(2);

    private final Candidate candidate;
    private final QueryRun run;
    private final Database database;
    private final Rights rights;
    private final PlannerOptions usual;
    private final CancellationSignal signal;

    /** @param signal checked regularly for cancellation */
    Verification(Candidate candidate, QueryRun run, Database database, Rights rights, CancellationSignal signal) {
        this.candidate = candidate;
        this.run = run;
        this.database = database;
        this.rights = rights;
        this.signal = signal;
        this.usual = session().settings().planner();
    }

    /** Parsed anew each time, because validation modifies the syntax tree. */
    private Query query() {
        return (Query) StatementReader.read(candidate.sql(), session().schema());
    }

    private Session session() {
        return candidate.session();
    }

    /** The row order for the comparison; empty if the statement is not a query or its result is not deterministic. */
    Optional<Planner.RowOrder> order() {
        Statement statement = StatementReader.read(candidate.sql(), session().schema());
        return statement instanceof Query query && !query.isExplain() && isBraids()
                ? database.definiteOrder(query, request(usual))
                : Optional.empty();
    }

    /** True if no source has native text semantics, under which the result depends on where text is compared. */
    private boolean isBraids() {
        return database.catalog().database().all(ServerDefinition.class).stream()
                .noneMatch(server -> "native".equalsIgnoreCase(server.options().getOrDefault("text", "")));
    }

    /** Verifies the statement; empty if both plans agree. */
    Optional<Disagreement> look(Planner.RowOrder order) {
        boolean ordered = order == Planner.RowOrder.TOTAL;
        PlannedQuery plan = plan(usual);
        PlannedQuery reference = plan(PlannerOptions.NONE.in(usual.zone()));
        RowTally tally = compared(plan, reference);
        for (int more = 0; more < MORE_RUNS && !tally.agrees(ordered); more++) {
            tally = compared(plan, reference);
        }
        if (tally.agrees(ordered)) {
            return Optional.empty();
        }
        return Optional.of(new Disagreement(
                run.id(),
                Instant.now(),
                session().user(),
                database.name(),
                LoggedText.of(candidate.sql()),
                printed(plan),
                printed(reference),
                culprit(reference, ordered),
                tally.rows(0),
                tally.rows(1),
                tally.onlyIn(0),
                tally.onlyIn(1)));
    }

    private RowTally compared(PlannedQuery plan, PlannedQuery reference) {
        QueryContext context = new QueryContext(run.id(), session().user(), run.deadlineNanos())
                .with(session().limits().memory());
        return new TwoPlans(plan, reference).run(database, candidate.parameters(), context, signal);
    }

    /**
     * The first optimizer setting without which the plan agrees with the reference; pushdown settings are tried first.
     */
    private @Nullable String culprit(PlannedQuery reference, boolean ordered) {
        long end = System.nanoTime() + LONGEST_SEARCH.toNanos();
        List<PlannerSwitch> switches = Arrays.stream(PlannerSwitch.values())
                .filter(usual::uses)
                .sorted(Comparator.comparing(means -> !means.name().startsWith("PUSH_")))
                .toList();
        for (PlannerSwitch means : switches) {
            if (System.nanoTime() - end > 0) {
                return null;
            }
            if (compared(plan(usual.without(means)), reference).agrees(ordered)) {
                return means.setting();
            }
        }
        return null;
    }

    private PlannedQuery plan(PlannerOptions options) {
        return database.planAside(query(), request(options));
    }

    /** Stored rows of materialized views are not read, because they are older than the sources. */
    private PlanningRequest request(PlannerOptions options) {
        return new PlanningRequest(
                session().schema(),
                options,
                rights,
                ViewContents.NONE,
                session().settings().planningBudget().endedBy(signal));
    }

    private static String printed(PlannedQuery plan) {
        return String.join("\n", PlanPrinter.print(plan.root(), node -> false, node -> List.of()));
    }
}
