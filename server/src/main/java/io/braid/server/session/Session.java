package io.braid.server.session;

import io.braid.server.database.Database;

/** Who is connected, to which database, with which settings. */
public record Session(long id, String user, Database database, SessionSettings settings) {
    @Override
    public String toString() {
        return "session " + id + " of " + user + " on " + database.name();
    }
}
