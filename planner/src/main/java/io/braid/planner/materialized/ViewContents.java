package io.braid.planner.materialized;

import io.braid.vdb.ViewDefinition;
import org.jspecify.annotations.Nullable;

/** Stored rows of materialized views, for one statement of one session. */
public interface ViewContents {
    /** No stored rows: every view is expanded to its query. */
    ViewContents NONE = nothing(Choice.live(""));

    /** No stored rows: sources return other rows to this user than to the server, which refreshed the views. */
    ViewContents NOT_FOR_MAPPED_USERS = nothing(Choice.refused("who asks is known to a source by a name of his own"));

    private static ViewContents nothing(Choice choice) {
        return new ViewContents() {
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

    /** Returns the rows that a statement reads for a view that it names. Never blocks. */
    Choice of(ViewDefinition view);

    /** Returns the rows that a statement may read for a view that it does not name. Never blocks. */
    Choice unnamed(ViewDefinition view);

    /**
     * True if views may be used that the statement does not name, which requires a setting for the accepted staleness.
     */
    boolean takesUnnamed();

    /**
     * Rows that a statement reads for a view.
     *
     * @param table the stored rows, or null for the sources
     * @param why the reason for reading the sources, as the end of a sentence; empty for the stored rows
     * @param refused whether the sources are read regardless of the age of the stored rows
     */
    record Choice(@Nullable MaterializedTable table, String why, boolean refused) {
        public static Choice materialized(MaterializedTable table) {
            return new Choice(table, "", false);
        }

        public static Choice live(String why) {
            return new Choice(null, why, false);
        }

        /** Reads the sources, even if rows are stored. */
        public static Choice refused(String why) {
            return new Choice(null, why, true);
        }
    }
}
