package io.braid.server.session;

import io.braid.server.database.DeployedDatabase;
import org.jspecify.annotations.Nullable;

/**
 * Who is connected, to which database, with which settings.
 *
 * @param application what the client calls itself
 * @param schema where tables are looked for that are named without a schema; null for nowhere
 */
public record Session(
        long id,
        String user,
        String application,
        DeployedDatabase database,
        @Nullable String schema,
        SessionSettings settings) {
    public Session withSchema(String newSchema) {
        return new Session(id, user, application, database, newSchema, settings);
    }

    /** The session on another database, of which no schema is in use yet. */
    public Session withDatabase(DeployedDatabase newDatabase) {
        return new Session(id, user, application, newDatabase, null, settings);
    }

    /** The session of a client that calls itself by another name from now on. */
    public Session withApplication(String newApplication) {
        return new Session(id, user, newApplication, database, schema, settings);
    }

    public Session withSettings(SessionSettings newSettings) {
        return new Session(id, user, application, database, schema, newSettings);
    }

    @Override
    public String toString() {
        return "session " + id + " of " + user + " (" + application + ") on " + database.name();
    }
}
