package io.braid.planner.estimate;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.ExpectedRead.Ending;
import io.braid.engine.plan.query.Work;
import io.braid.planner.cost.EstimateConfidence;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Estimated work of a plan, the sum of its parts. The rows read by a keyed scan are only a guess. */
public final class EstimatedWork {
    private final Map<Integer, ExpectedRead> reads = new LinkedHashMap<>();
    private double rows;
    private boolean guessed;

    /** Adds a part of the algebra and the plan node emitted for it. */
    public void add(RelNode part, PlanNode node) {
        if (node instanceof SourceScan scan) {
            boolean isGuess = scan.keyed() != null || EstimateConfidence.isIn(part);
            guessed |= isGuess;
            rows += scan.keyed() == null ? scan.estimatedRows() : 0;
            reads.put(scan.id(), read(part, scan, isGuess));
        } else {
            rows += part.getCluster().getMetadataQuery().getRowCount(part);
        }
    }

    /** Returns the work of all parts as one plan. */
    public Work of(PlanNode root) {
        ScanEndings endings = ScanEndings.of(root);
        return new Work(
                rows,
                guessed,
                reads.entrySet().stream()
                        .map(read -> endings.apply(read.getKey(), read.getValue()))
                        .toList());
    }

    private static ExpectedRead read(RelNode part, SourceScan scan, boolean isGuess) {
        RelMetadataQuery metadata = part.getCluster().getMetadataQuery();
        RelNode body = part instanceof KeyedFragment keyed
                ? keyed.whole().body()
                : part instanceof SourceFragment fragment ? fragment.body() : part;
        double sent = metadata.getRowCount(part);
        EstimatedRowWidth width = EstimatedRowWidth.of(body, scan.columns(), metadata);
        return new ExpectedRead(
                scan.source(),
                sent,
                sent * width.bytes(),
                sent * width.leastBytes(),
                isGuess,
                Ending.WHOLE,
                TablesRead.in(body));
    }
}
