package io.braid.execution.session;

import java.util.List;

/** The cursors and prepared statements of a session, for system tables. Safe for use by many threads. */
public interface SessionObjects {
    /** None. */
    SessionObjects NONE = new SessionObjects() {
        @Override
        public List<NamedStatement> statements() {
            return List.of();
        }

        @Override
        public List<NamedCursor> cursors() {
            return List.of();
        }
    };

    /** The prepared statements that have a name. */
    List<NamedStatement> statements();

    /** The cursors that are open. */
    List<NamedCursor> cursors();
}
