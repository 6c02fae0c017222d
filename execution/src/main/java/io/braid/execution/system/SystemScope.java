package io.braid.execution.system;

import io.braid.engine.plan.query.Reads;
import io.braid.execution.database.Database;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.VisibleDatabases;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Scope of a statement that reads system tables: the server, the database and the querying user.
 *
 * @param database the database of the statement
 * @param queryId the id of the statement
 */
public record SystemScope(ServerState server, Database database, String queryId) {
    private static final Principal NOBODY = Principal.of("", List.of());

    public String databaseName() {
        return database.name();
    }

    public Stream<CatalogSchema> schemas() {
        return database.catalog().schemas(rights()).stream();
    }

    /** All visible tables and views, without those of unavailable sources. */
    public Stream<CatalogTable> tables() {
        return schemas().flatMap(schema -> schema.list().tables().stream());
    }

    Stream<TableColumn> columns() {
        return tables().flatMap(TableColumn::of);
    }

    public Stream<Constraint> constraints() {
        return new Constraints(tables().toList(), isAdministrators()).all();
    }

    /** Access rights of the querying user; empty if unknown. */
    public Rights rights() {
        Principal principal = server.queries()
                .find(queryId)
                .flatMap(run -> server.users().known(run.session().identity()))
                .orElse(NOBODY);
        return database.rights(principal);
    }

    /** True if the querying user may see information about the given user. */
    public boolean mayKnowOf(String user) {
        Principal principal = rights().principal();
        return principal.administrator() || principal.user().equals(user);
    }

    /** True if the querying user may see row counts; behind a view or a policy they would reveal hidden rows. */
    boolean mayCount(Reads reads) {
        return reads.whole() || isAdministrators();
    }

    public boolean isAdministrators() {
        return rights().principal().administrator();
    }

    /** Deployed databases that the querying user may connect to, with all versions. */
    public List<DeployedDatabase> databases() {
        Principal principal = rights().principal();
        return server.databases().get().all().stream()
                .filter(database -> principal.administrator() || VisibleDatabases.isVisible(database, principal))
                .toList();
    }

    /** Roles of the database that the querying user has, or all roles for a user who sees everything. */
    public List<String> roles() {
        Rights rights = rights();
        return AccessTables.roleNames(this)
                .filter(role -> rights.seeAll() || rights.has(role))
                .toList();
    }

    /** The session of the statement; empty for the server itself. */
    public Optional<Session> session() {
        return server.queries().find(queryId).map(QueryRun::session);
    }

    /** The time at which the statement arrived; the epoch for the server itself. */
    public Instant started() {
        return server.queries().find(queryId).map(QueryRun::started).orElse(Instant.EPOCH);
    }

    /** The settings of the session; the defaults for the server itself. */
    public SessionSettings settings() {
        return server.queries()
                .find(queryId)
                .map(QueryRun::session)
                .map(session -> session.settings())
                .orElseGet(() -> server.sessions().settings());
    }
}
