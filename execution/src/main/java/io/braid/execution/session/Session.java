package io.braid.execution.session;

import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.limit.Limits;
import io.braid.execution.users.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Identity, database and settings of a connected client.
 *
 * @param application what the client calls itself
 * @param schema where tables are looked for that are named without a schema; null for nowhere
 * @param limits what a statement may take of the server, where the settings allow more
 */
public record Session(
        long id,
        Identity identity,
        String application,
        DeployedDatabase database,
        @Nullable String schema,
        SessionSettings settings,
        Limits limits) {
    /** The name with which its user logged in. */
    public String user() {
        return identity.user();
    }

    public Session withSchema(@Nullable String newSchema) {
        return new Session(id, identity, application, database, newSchema, settings, limits);
    }

    /** The session on another database, of which no schema is in use yet. */
    public Session withDatabase(DeployedDatabase newDatabase) {
        return new Session(id, identity, application, newDatabase, null, settings, limits);
    }

    /** The session of a client that calls itself by another name from now on. */
    public Session withApplication(String newApplication) {
        return new Session(id, identity, newApplication, database, schema, settings, limits);
    }

    public Session withSettings(SessionSettings newSettings) {
        return new Session(id, identity, application, database, schema, newSettings, limits);
    }

    /** The session as it is for one statement, with what its user may take of the server then. */
    public Session within(Limits newLimits) {
        return new Session(id, identity, application, database, schema, settings, newLimits);
    }

    @Override
    public String toString() {
        return "session " + id + " of " + user() + " (" + application + ") on " + database.name();
    }
}
