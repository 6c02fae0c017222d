package io.braid.planner.materialized;

import io.braid.vdb.ViewDefinition;
import org.jspecify.annotations.Nullable;

/** Contents of materialized views, for one statement of one session. */
public interface ViewContents {
    /** Nothing: every view stands for its query. */
    ViewContents NONE = nothing(Choice.live(""));

    /** No contents: sources return other rows to this user than to the server that refreshed the views. */
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

    /** True if a statement reads the materialized rows of a view that it names. Never waits. */
    Choice of(ViewDefinition view);

    /** True if a statement may read the materialized rows of a view that it does not name. Never waits. */
    Choice unnamed(ViewDefinition view);

    /** True if there can be any such rows: who has not said how old they may be gets those of the sources. */
    boolean takesUnnamed();

    /**
     * Rows that a statement reads for a view.
     *
     * @param table the materialized rows, or null for the sources
     * @param why why the sources, as the end of a sentence; empty for the materialized rows
     * @param refused whether it reads the sources however fresh the materialized rows are
     */
    record Choice(@Nullable MaterializedTable table, String why, boolean refused) {
        public static Choice materialized(MaterializedTable table) {
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
