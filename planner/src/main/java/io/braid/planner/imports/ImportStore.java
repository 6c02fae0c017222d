package io.braid.planner.imports;

import io.braid.planner.statistics.Analysis;
import java.util.Optional;

/** Persistent store of imports. Never throws: an entry that cannot be written or read is missing. */
public interface ImportStore {
    /** Store without entries. */
    ImportStore NONE = new ImportStore() {
        @Override
        public Optional<ImportedTables> load(ImportKey key) {
            return Optional.empty();
        }

        @Override
        public void save(ImportKey key, ImportedTables tables) {}

        @Override
        public Optional<Analysis> loadAnalysis(ImportKey key) {
            return Optional.empty();
        }

        @Override
        public void saveAnalysis(ImportKey key, Analysis analysis) {}
    };

    Optional<ImportedTables> load(ImportKey key);

    void save(ImportKey key, ImportedTables tables);

    /**
     * Returns the stored results of ANALYZE.
     *
     * @param key of one table
     */
    Optional<Analysis> loadAnalysis(ImportKey key);

    void saveAnalysis(ImportKey key, Analysis analysis);
}
