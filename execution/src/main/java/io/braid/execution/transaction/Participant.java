package io.braid.execution.transaction;

import io.braid.execution.coordinator.GlobalTransaction;
import io.braid.spi.BranchTransaction;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceTransaction;
import io.braid.spi.Transactions;
import io.braid.spi.TwoPhase;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.TemporaryTables;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A source that a transaction changes, with its local transaction and the changed tables. */
final class Participant {
    private final String source;
    private final SourceTransaction transaction;
    private final @Nullable TwoPhase preparing;
    private final AutoCloseable lease;
    private final Set<List<String>> tables = new LinkedHashSet<>();
    private boolean branch;

    private Participant(
            String source, SourceTransaction transaction, @Nullable TwoPhase preparing, AutoCloseable lease) {
        this.source = source;
        this.transaction = transaction;
        this.preparing = preparing;
        this.lease = lease;
    }

    /** @param lease keeps the source open; closed with the participant */
    static Participant begin(Source source, AutoCloseable lease, ScanContext context) {
        SourceTransaction begun = Transactions.of(source)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.READ_ONLY, "Source '" + source.name() + "' is of a kind that Braid only reads"))
                .begin(context);
        return new Participant(source.name(), begun, TwoPhase.of(source).orElse(null), lease);
    }

    String source() {
        return source;
    }

    SourceTransaction transaction() {
        return transaction;
    }

    Set<List<String>> tables() {
        return tables;
    }

    /** True if the source must become a branch of a distributed transaction before its first statement. */
    boolean namesFirst() {
        return preparing != null && preparing.namesFirst();
    }

    /** The reason why the source cannot join a distributed transaction; empty if it can. */
    Optional<String> obstacle() {
        if (tables.stream().anyMatch(Participant::isTemporary)) {
            return Optional.of("it cannot prepare a transaction with temporary tables");
        }
        return preparing == null ? Optional.of("it cannot prepare transactions") : preparing.obstacle();
    }

    private static boolean isTemporary(List<String> table) {
        return table.get(0).equals(TemporaryTables.SCHEMA);
    }

    /** Adds a table to be changed; fails for a temporary table in a distributed transaction. */
    void add(List<String> table) {
        if (branch && isTemporary(table)) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "The transaction has changed several sources, and source '" + source + "' cannot prepare one with"
                            + " temporary tables: COMMIT first, or use another table");
        }
        tables.add(table);
    }

    boolean isBranch() {
        return branch;
    }

    /** Makes the local transaction a branch of a distributed one. */
    void join(GlobalTransaction global) {
        global.join(source, (BranchTransaction) transaction);
        branch = true;
    }

    /** Rolls back if it was not committed, and releases the source. */
    void end() {
        try {
            transaction.close();
        } finally {
            release();
        }
    }

    private void release() {
        try {
            lease.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
