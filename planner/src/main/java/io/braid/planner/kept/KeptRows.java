package io.braid.planner.kept;

import io.braid.vdb.ViewDefinition;
import org.jspecify.annotations.Nullable;

/** Tells what of a materialized view is kept, for one statement of one session. */
public interface KeptRows {
    /** Nothing: every view stands for its query. */
    KeptRows NONE = nothing(Choice.live(""));

    /** Nothing, whatever there is: sources give who asks other rows than they gave when the views were refreshed. */
    KeptRows NOT_FOR_MAPPED_USERS = nothing(Choice.refused("who asks is known to a source by a name of his own"));

    private static KeptRows nothing(Choice choice) {
        return new KeptRows() {
            @Override
            public Choice of(ViewDefinition view) {
                return choice;
            }

            @Override
            public Choice unnamed(ViewDefinition view) {
                return choice;
            }

            @Override
            public boolean takesUnnamed() {
                return false;
            }
        };
    }

    /** Whether a statement reads the kept rows of a materialized view that it names. Never waits. */
    Choice of(ViewDefinition view);

    /** Whether a statement may read the kept rows of a materialized view that it does not name. Never waits. */
    Choice unnamed(ViewDefinition view);

    /** Whether there can be any such rows: who has not said how old they may be gets those of the sources. */
    boolean takesUnnamed();

    /**
     * What a statement reads.
     *
     * @param table the kept rows, or null for the sources
     * @param why why the sources, as the end of a sentence; empty if the kept rows
     * @param refused whether it reads the sources however fresh kept rows are
     */
    record Choice(@Nullable KeptTable table, String why, boolean refused) {
        public static Choice kept(KeptTable table) {
            return new Choice(table, "", false);
        }

        public static Choice live(String why) {
            return new Choice(null, why, false);
        }

        /** The sources, whatever is kept. */
        public static Choice refused(String why) {
            return new Choice(null, why, true);
        }
    }
}
