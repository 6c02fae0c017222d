package io.braid.planner.statistics;

import io.braid.spi.catalog.TableName;
import java.util.Optional;

/** Statistics found by ANALYZE, for the tables of one source. Thread-safe. */
public interface Analyses {
    /** Statistics of tables that cannot be analyzed. */
    Analyses NONE = new Analyses() {
        @Override
        public Optional<Analysis> of(TableName table) {
            return Optional.empty();
        }

        @Override
        public void keep(TableName table, Analysis found) {
            throw new UnsupportedOperationException(table + " cannot be analyzed");
        }
    };

    Optional<Analysis> of(TableName table);

    /** Stores results, merged with earlier ones for other columns. */
    void keep(TableName table, Analysis found);
}
