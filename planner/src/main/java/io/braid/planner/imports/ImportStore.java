package io.braid.planner.imports;

import java.util.Optional;

/** Keeps imports beyond the life of the process. Never throws: what cannot be kept or read is not there. */
public interface ImportStore {
    /** Keeps nothing. */
    ImportStore NONE = new ImportStore() {
        @Override
        public Optional<ImportedTables> load(ImportKey key) {
            return Optional.empty();
        }

        @Override
        public void save(ImportKey key, ImportedTables tables) {}
    };

    Optional<ImportedTables> load(ImportKey key);

    void save(ImportKey key, ImportedTables tables);
}
