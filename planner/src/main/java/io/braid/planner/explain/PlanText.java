package io.braid.planner.explain;

import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SentKeys;
import io.braid.engine.plan.actual.SpillUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A plan as a readable tree, with run-time statistics if it has been executed. */
public final class PlanText {
    private static final double NANOS_PER_MILLI = 1e6;

    private final PlanFacts facts;

    public PlanText(PlanFacts facts) {
        this.facts = facts;
    }

    /**
     * Returns the lines of the tree.
     *
     * @param actuals the run-time statistics, or null if the plan has not been executed
     */
    public List<String> lines(@Nullable Actuals actuals) {
        List<String> lines = new ArrayList<>(facts.steps());
        String margin = facts.steps().isEmpty() ? "" : "  ";
        if (!margin.isEmpty()) {
            lines.add("Plan:");
        }
        PlanPrinter.print(facts.query().root(), facts::isGuessed, node -> notes(node, actuals))
                .forEach(line -> lines.add(margin + line));
        facts.views().forEach(view -> lines.add(PlanFacts.sentence(view)));
        facts.query().warnings().forEach(warning -> lines.add("Warning: " + warning));
        lines.addAll(facts.limits());
        if (actuals != null) {
            lines.add("Took " + milliseconds(actuals.nanos()) + " and at most " + kilobytes(actuals.peakMemory())
                    + " of memory");
        }
        return lines;
    }

    private List<String> notes(PlanNode node, @Nullable Actuals actuals) {
        List<String> notes = new ArrayList<>(facts.reasons(node));
        if (actuals != null) {
            notes.add(actual(node, actuals.node(node)));
            if (node instanceof SourceScan scan) {
                notes.add(actual(actuals.scan(scan.id())));
            }
        }
        return notes;
    }

    private String actual(PlanNode node, NodeActuals actual) {
        PlanFacts.Estimate estimate = node instanceof SourceScan ? null : facts.estimate(node);
        return "-> " + Plurals.rows(actual.rows())
                + (estimate == null
                        ? ""
                        : ", expected " + Plurals.word(estimate.guessed()) + " " + count(estimate.rows()))
                + ", " + milliseconds(actual.nanos()) + spilled(actual.spilled());
    }

    private static String count(double rows) {
        return String.format(Locale.ROOT, "%,.0f", rows);
    }

    private static String spilled(SpillUse spilled) {
        return spilled.bytes() == 0
                ? ""
                : ", " + kilobytes(spilled.bytes()) + " spilled to " + spilled.files()
                        + (spilled.files() == 1 ? " file" : " files");
    }

    private static String actual(@Nullable ScanStatistics scan) {
        if (scan == null || scan.statements() == 0) {
            return "-> not asked" + known(scan);
        }
        return "-> " + scan.statements() + (scan.statements() == 1 ? " statement" : " statements") + keys(scan.keys())
                + known(scan)
                + (scan.inSnapshot() ? ", in one snapshot, " : ", ")
                + kilobytes(scan.bytes()) + ", first rows after " + milliseconds(scan.firstNanos())
                + ", all after " + milliseconds(scan.sourceNanos());
    }

    private static String known(@Nullable ScanStatistics scan) {
        return scan == null || scan.known() == 0
                ? ""
                : String.format(Locale.ROOT, ", %,d looked up in what is kept", scan.known());
    }

    private static String keys(@Nullable SentKeys keys) {
        if (keys == null) {
            return "";
        }
        return (keys.tooMany()
                        ? " without keys, for they were too many"
                        : String.format(Locale.ROOT, " with %,d keys", keys.count()))
                + (keys.range() ? ", but between their ends" : "");
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%,.1f ms", nanos / NANOS_PER_MILLI);
    }

    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%,d kB", (bytes + 1023) / 1024);
    }
}
