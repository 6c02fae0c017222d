package io.braid.server.session;

import io.braid.server.database.DeployedDatabase;

/**
 * Who is connected, to which database, with which settings.
 *
 * @param application what the client calls itself
 */
public record Session(long id, String user, String application, DeployedDatabase database, SessionSettings settings) {
    @Override
    public String toString() {
        return "session " + id + " of " + user + " (" + application + ") on " + database.name();
    }
}
