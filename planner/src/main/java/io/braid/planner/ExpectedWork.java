package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Work;
import io.braid.planner.cost.Guess;
import org.apache.calcite.rel.RelNode;

/** Adds up what the parts of a plan are expected to take. How much a scan reads that is sent keys is not known before. */
final class ExpectedWork {
    private double rows;
    private boolean guessed;

    void add(RelNode part, PlanNode node) {
        if (node instanceof SourceScan scan) {
            guessed |= scan.keyed() != null || Guess.isIn(part);
            rows += scan.keyed() == null ? scan.estimatedRows() : 0;
        } else {
            rows += part.getCluster().getMetadataQuery().getRowCount(part);
        }
    }

    Work all() {
        return new Work(rows, guessed);
    }
}
