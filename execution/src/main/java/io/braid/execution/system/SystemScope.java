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
 * Input of a system table's rows.
 *
 * @param database the one whose statement reads the table
 * @param queryId the id of that statement
 */
public record SystemScope(ServerState server, Database database, String queryId) {
    private static final Principal NOBODY = Principal.of("", List.of());

    public String databaseName() {
        return database.name();
    }

    public Stream<CatalogSchema> schemas() {
        return database.catalog().schemas(rights()).stream();
    }

    /** All tables and views; those of a source that cannot be asked are left out. */
    public Stream<CatalogTable> tables() {
        return schemas().flatMap(schema -> schema.list().tables().stream());
    }

    Stream<TableColumn> columns() {
        return tables().flatMap(TableColumn::of);
    }

    public Stream<Constraint> constraints() {
        return new Constraints(tables().toList(), isAdministrators()).all();
    }

    /** What who asks may see; nothing, if nobody can be told to ask. */
    public Rights rights() {
        Principal principal = server.queries()
                .find(queryId)
                .flatMap(run -> server.users().known(run.session().identity()))
                .orElse(NOBODY);
        return database.rights(principal);
    }

    /** True if who asks may see what concerns a user. */
    public boolean mayKnowOf(String user) {
        Principal principal = rights().principal();
        return principal.administrator() || principal.user().equals(user);
    }

    /**
     * True if who asks may know how much was read: below a policy or a view, that would tell of rows that nobody else
     * sees.
     */
    boolean mayCount(Reads reads) {
        return reads.whole() || isAdministrators();
    }

    public boolean isAdministrators() {
        return rights().principal().administrator();
    }

    /** The databases that who asks may connect to, each version of them. */
    public List<DeployedDatabase> databases() {
        Principal principal = rights().principal();
        return server.databases().get().all().stream()
                .filter(database -> principal.administrator() || VisibleDatabases.isVisible(database, principal))
                .toList();
    }

    /** The roles that the model of the database knows, of which who asks is in some, and the one of everybody. */
    public List<String> roles() {
        Rights rights = rights();
        return AccessTables.roleNames(this)
                .filter(role -> rights.seeAll() || rights.has(role))
                .toList();
    }

    /** The session that asks; empty for the server itself. */
    public Optional<Session> session() {
        return server.queries().find(queryId).map(QueryRun::session);
    }

    /** When the statement arrived; the epoch for the server itself. */
    public Instant started() {
        return server.queries().find(queryId).map(QueryRun::started).orElse(Instant.EPOCH);
    }

    /** The settings of the session that asks. */
    public SessionSettings settings() {
        return server.queries()
                .find(queryId)
                .map(QueryRun::session)
                .map(session -> session.settings())
                .orElseGet(() -> server.sessions().settings());
    }
}
