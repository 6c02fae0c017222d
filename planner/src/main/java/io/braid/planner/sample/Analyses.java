package io.braid.planner.sample;

import io.braid.spi.catalog.TableName;
import java.util.Optional;

/** What ANALYZE has found out about the tables of one source. Safe for use by many threads. */
public interface Analyses {
    /** Of tables that nobody can ask it to look at. */
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
