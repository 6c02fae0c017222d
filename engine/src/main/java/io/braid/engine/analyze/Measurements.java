package io.braid.engine.analyze;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Scan;
import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SpillUse;
import io.braid.engine.spill.OperatorSpill;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the operators of a query that is analyzed. There is one clock, which runs for the operator that works: to
 * pull an input stops it for whoever pulls. Used by the one thread that pulls the operators, and read by any.
 */
public final class Measurements {
    private final IdentityHashMap<PlanNode, Measured> nodes = new IdentityHashMap<>();
    private final Set<Scan> open = new LinkedHashSet<>();
    /** Of the scans that have been closed, by their ids: a part of a plan that runs many times has many. */
    private final Map<Integer, ScanStatistics> closed = new TreeMap<>();

    private final long start = System.nanoTime();
    private @Nullable Measured working;
    private long since;

    /** Work that a node has done so far. A part of a plan that runs many times is measured as one. */
    static final class Measured {
        private @Nullable OperatorSpill spill;
        private long rows;
        private long nanos;

        NodeActuals actuals(long moreNanos) {
            return new NodeActuals(rows, nanos + moreNanos, spill == null ? SpillUse.NONE : spill.use());
        }
    }

    /** The operator of that node, measured. */
    public synchronized Operator measured(PlanNode node, Operator operator) {
        if (operator instanceof Scan scan) {
            open.add(scan);
        }
        return new MeasuredOperator(operator, of(node), this);
    }

    /** Where the operator of that node spills: the same place each time, however often it runs. */
    public synchronized OperatorSpill spillOf(PlanNode node, Supplier<OperatorSpill> fresh) {
        Measured measured = of(node);
        OperatorSpill spill = measured.spill == null ? fresh.get() : measured.spill;
        measured.spill = spill;
        return spill;
    }

    private Measured of(PlanNode node) {
        return nodes.computeIfAbsent(node, unknown -> new Measured());
    }

    /** Remembers what an operator read that is closed, but not the operator. */
    void closed(Operator operator) {
        if (operator instanceof Scan scan) {
            ScanStatistics read = scan.statistics();
            synchronized (this) {
                if (open.remove(scan)) {
                    closed.merge(read.scanId(), read, ScanStatistics::plus);
                }
            }
        }
    }

    /** Lets the clock run for this one, and returns the one for which it ran. */
    @Nullable
    Measured begin(Measured next) {
        return turnTo(next);
    }

    /** Lets the clock run again for the one for which it ran before. */
    synchronized void end(Measured ended, @Nullable Measured before, int rows) {
        ended.rows += rows;
        turnTo(before);
    }

    private synchronized @Nullable Measured turnTo(@Nullable Measured next) {
        long now = System.nanoTime();
        Measured before = working;
        if (before != null) {
            before.nanos += now - since;
        }
        working = next;
        since = now;
        return before;
    }

    /** Figures so far; after the end of the query, all of them. */
    Actuals actuals(MemoryBudget memory) {
        long now = System.nanoTime();
        IdentityHashMap<PlanNode, NodeActuals> actuals = new IdentityHashMap<>();
        Map<Integer, ScanStatistics> scans;
        List<Scan> reading;
        synchronized (this) {
            nodes.forEach(
                    (node, measured) -> actuals.put(node, measured.actuals(measured == working ? now - since : 0)));
            scans = new TreeMap<>(closed);
            reading = List.copyOf(open);
        }
        // Not under the lock: a scan has locks of its own, under which it may pull operators that are measured.
        reading.forEach(scan -> {
            ScanStatistics read = scan.statistics();
            scans.merge(read.scanId(), read, ScanStatistics::plus);
        });
        return new Actuals(actuals, List.copyOf(scans.values()), now - start, memory.peak());
    }
}
