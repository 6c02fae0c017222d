package io.braid.execution.database;

import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;

/** Origin of a deployed database. */
sealed interface Origin {
    /** As it goes on after "There already is a database ...". */
    String describe();

    /**
     * A model that somebody else keeps. Statements can change what is in it, but cannot make it another one.
     *
     * @param base the model without what statements have changed
     * @param place the file, or who else gave it
     */
    record OfModel(VirtualDatabase base, String place) implements Origin {
        @Override
        public String describe() {
            return "from " + place;
        }
    }

    /**
     * Statements.
     *
     * @param file where it is kept
     */
    record OfStatements(Path file) implements Origin {
        @Override
        public String describe() {
            return "made by statements (kept in " + file + ")";
        }
    }
}
