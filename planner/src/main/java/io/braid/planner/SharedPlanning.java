package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.ViewUse;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.script.StatementShape;
import io.braid.grammar.statement.Query;
import io.braid.planner.literal.LiteralParameters;
import io.braid.planner.literal.PeekedValues;
import io.braid.spi.error.BraidException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Planning of statements whose literals become parameters. */
final class SharedPlanning {
    /** Maximum number of attempts; each excludes the literals that cannot be converted to their column's type. */
    private static final int MOST_TRIES = 3;

    /** Tolerance for estimates, which depend a little on how they are derived. */
    private static final double ABOUT = 1.1;

    /** Tolerance for work in the engine: the join order matters less than the rows that sources send. */
    private static final double NOT_FAR_FROM = 2;

    private static final int FEW = 100;

    private final Planner planner;
    private final PlanningRequest request;

    SharedPlanning(Planner planner, PlanningRequest request) {
        this.planner = planner;
        this.request = request;
    }

    /**
     * Returns the shared plan of a statement; empty if there is none as good as its own plan.
     *
     * @param own the statement's own plan; null if a plan of the same shape has been compared before
     */
    Optional<SharedPlan> plan(String sql, StatementShape shape, @Nullable PlannedQuery own) {
        Set<Integer> excluded = new HashSet<>();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (!(StatementReader.read(sql, request.defaultSchema()) instanceof Query query)) {
                return Optional.empty();
            }
            PeekedValues samples = LiteralParameters.replaceIn(query.tree(), shape, excluded);
            if (!samples.areAny()) {
                return Optional.empty();
            }
            Optional<ScopedPlan> planned = planned(query, samples);
            if (planned.isEmpty()) {
                return Optional.empty();
            }
            PlannedQuery shared = planned.get().query();
            Set<Integer> misfits = samples.misfits(shared.parameters());
            if (misfits.isEmpty()) {
                return own == null || doesAsWell(shared, own)
                        ? Optional.of(new SharedPlan(planned.get(), samples.guard(shared.parameters())))
                        : Optional.empty();
            }
            excluded.addAll(misfits);
        }
        return Optional.empty();
    }

    /** Returns a plan with parameters; empty if the statement is valid only with literals. */
    private Optional<ScopedPlan> planned(Query query, PeekedValues samples) {
        try {
            return Optional.of(planner.plan(query, request.withSamples(samples)));
        } catch (BraidException e) {
            request.budget().signal().check();
            return Optional.empty();
        }
    }

    private static boolean doesAsWell(PlannedQuery shared, PlannedQuery own) {
        return shared.columns().equals(own.columns())
                && shared.warnings().equals(own.warnings())
                && uses(shared).equals(uses(own))
                && scans(shared.root()) == scans(own.root())
                && rowsRead(shared) <= ABOUT * rowsRead(own) + 1
                && shared.work().rows() <= NOT_FAR_FROM * own.work().rows() + FEW;
    }

    private static List<ViewUse> uses(PlannedQuery plan) {
        return plan.views().stream().filter(ViewUse::matters).toList();
    }

    private static int scans(PlanNode node) {
        return (node instanceof SourceScan ? 1 : 0)
                + node.inputs().stream().mapToInt(SharedPlanning::scans).sum();
    }

    private static double rowsRead(PlannedQuery plan) {
        return plan.work().reads().stream().mapToDouble(ExpectedRead::rows).sum();
    }
}
