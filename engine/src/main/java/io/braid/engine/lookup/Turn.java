package io.braid.engine.lookup;

import io.braid.spi.batch.Batch;
import java.util.List;

/** How a look-up goes on. */
public sealed interface Turn {
    /** It asks the source for what all of these look for, itself among them, perhaps alone; and says when it has. */
    record Leads(List<LookupRequest> requests) implements Turn {
        public Leads {
            requests = List.copyOf(requests);
        }
    }

    /** Another has asked for it: these are the rows. */
    record Answered(List<Batch> rows) implements Turn {
        public Answered {
            rows = List.copyOf(rows);
        }
    }

    /** Another has asked for it in vain: it asks the source by itself, beside whatever others do. */
    record Alone() implements Turn {}
}
