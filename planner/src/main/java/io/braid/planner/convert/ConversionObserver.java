package io.braid.planner.convert;

import java.util.Collection;
import org.apache.calcite.rel.RelNode;

/** Observer of the conversion of a statement to algebra. */
public interface ConversionObserver {
    /** Observer that does nothing. */
    ConversionObserver BLIND = new ConversionObserver() {
        @Override
        public void rewritten(Collection<String> rules) {}

        @Override
        public void afterStep(String step, RelNode relation) {}
    };

    /** Reports the rules that were applied to the statement, and the views that it reads, before validation. */
    void rewritten(Collection<String> rules);

    /** Reports the query after a step. */
    void afterStep(String step, RelNode relation);
}
