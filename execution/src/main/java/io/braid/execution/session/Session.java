package io.braid.execution.session;

import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.limit.Limits;
import io.braid.execution.users.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Identity, database and settings of a connected client. Immutable.
 *
 * @param application the application name that the client reports
 * @param schema the schema of unqualified table names; null for none
 * @param limits role limits of the current statement, in addition to the settings
 */
public record Session(
        long id,
        Identity identity,
        String application,
        DeployedDatabase database,
        @Nullable String schema,
        SessionSettings settings,
        Limits limits) {
    /** The user's login name. */
    public String user() {
        return identity.user();
    }

    public Session withSchema(@Nullable String newSchema) {
        return new Session(id, identity, application, database, newSchema, settings, limits);
    }

    /** The session on another database, without a current schema. */
    public Session withDatabase(DeployedDatabase newDatabase) {
        return new Session(id, identity, application, newDatabase, null, settings, limits);
    }

    /** The session with another application name. */
    public Session withApplication(String newApplication) {
        return new Session(id, identity, newApplication, database, schema, settings, limits);
    }

    public Session withSettings(SessionSettings newSettings) {
        return new Session(id, identity, application, database, schema, newSettings, limits);
    }

    /** The session for one statement, with the role limits of its user at that time. */
    public Session within(Limits newLimits) {
        return new Session(id, identity, application, database, schema, settings, newLimits);
    }

    @Override
    public String toString() {
        return "session " + id + " of " + user() + " (" + application + ") on " + database.name();
    }
}
