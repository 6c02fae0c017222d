package io.braid.execution.session;

import java.util.List;

/** Cursors and prepared statements of a session, for system tables. Thread-safe. */
public interface SessionObjects {
    /** No objects. */
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

    /** Named prepared statements. */
    List<NamedStatement> statements();

    /** Open cursors. */
    List<NamedCursor> cursors();
}
