package io.braid.engine.join;

import io.braid.engine.column.KeyHashes;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.List;

/**
 * Index of the right rows of a join by their keys. Immutable: many threads may look up keys at once, each by its own
 * {@link HashMatches}.
 */
final class JoinIndex {
    private final Column[] keys;
    private final boolean exact;
    private final JoinTable table;

    JoinIndex(List<Kernel> rightKeys, Batch right, WorkerTeam team) {
        this.exact = KeyHashes.areExact(rightKeys.stream().map(Kernel::type).toList());
        this.keys = JoinSpec.columns(rightKeys, right);
        this.table = JoinTable.of(keys, HashMatches.keyed(keys, right.rows()), team);
    }

    /** The keys of the right rows. */
    Column[] keys() {
        return keys;
    }

    /** True if equal hashes imply equal keys. */
    boolean isExact() {
        return exact;
    }

    JoinTable table() {
        return table;
    }
}
