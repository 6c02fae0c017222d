package io.braid.planner.statistics;

import io.braid.spi.catalog.TableName;
import java.util.Optional;

/** Statistics found by ANALYZE, for the tables of one source. Safe for use by many threads. */
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

    /** Keeps it, along with what was found out before about other columns. */
    void keep(TableName table, Analysis found);
}
