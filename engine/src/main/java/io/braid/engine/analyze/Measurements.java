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
 * Measurements of the operators of an analyzed query. A single clock runs for the active operator: pulling an input
 * stops it for the pulling operator. Used by the one thread that pulls the operators, and read by any.
 */
public final class Measurements {
    private final IdentityHashMap<PlanNode, Measured> nodes = new IdentityHashMap<>();
    private final Set<Scan> open = new LinkedHashSet<>();
    /** Statistics of closed scans, by their ids: a repeated subplan has many scans of one id. */
    private final Map<Integer, ScanStatistics> closed = new TreeMap<>();

    private final long start = System.nanoTime();
    private @Nullable Measured working;
    private long since;

    /** Work of a node so far. A repeated subplan is measured as one. */
    static final class Measured {
        private @Nullable OperatorSpill spill;
        private long rows;
        private long nanos;

        NodeActuals actuals(long moreNanos) {
            return new NodeActuals(rows, nanos + moreNanos, spill == null ? SpillUse.NONE : spill.use());
        }
    }

    /** Returns a measured operator of a node. */
    public synchronized Operator measured(PlanNode node, Operator operator) {
        if (operator instanceof Scan scan) {
            open.add(scan);
        }
        return new MeasuredOperator(operator, of(node), this);
    }

    /** Returns the spill account of a node's operator: the same for each of its runs. */
    public synchronized OperatorSpill spillOf(PlanNode node, Supplier<OperatorSpill> fresh) {
        Measured measured = of(node);
        OperatorSpill spill = measured.spill == null ? fresh.get() : measured.spill;
        measured.spill = spill;
        return spill;
    }

    private Measured of(PlanNode node) {
        return nodes.computeIfAbsent(node, unknown -> new Measured());
    }

    /** Retains the statistics of a closed operator, but not the operator. */
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

    /** Starts the clock for a node, and returns the one for which it ran. */
    @Nullable
    Measured begin(Measured next) {
        return turnTo(next);
    }

    /** Starts the clock again for the node for which it ran before. */
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

    /** Returns the figures so far; complete after the end of the query. */
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
        // Not under the lock: a scan has its own locks, under which it may pull measured operators.
        reading.forEach(scan -> {
            ScanStatistics read = scan.statistics();
            scans.merge(read.scanId(), read, ScanStatistics::plus);
        });
        return new Actuals(actuals, List.copyOf(scans.values()), now - start, memory.peak());
    }
}
