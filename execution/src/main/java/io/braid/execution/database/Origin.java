package io.braid.execution.database;

import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;

/** Origin of a deployed database. */
sealed interface Origin {
    /** The origin as a phrase that follows "There already is a database ...". */
    String describe();

    /**
     * A model from outside, such as a file. Statements can change its contents but not its name or version.
     *
     * @param base the model without runtime changes
     * @param place the file or other origin
     */
    record OfModel(VirtualDatabase base, String place) implements Origin {
        @Override
        public String describe() {
            return "from " + place;
        }
    }

    /**
     * A database created by statements.
     *
     * @param file the file that stores it
     */
    record OfStatements(Path file) implements Origin {
        @Override
        public String describe() {
            return "made by statements (kept in " + file + ")";
        }
    }
}
