package io.braid.postgres.catalog.table;

import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.system.SystemScope;
import io.braid.postgres.catalog.model.ObjectIds;
import io.braid.postgres.catalog.table.Roles.Role;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows for databases, roles and sessions. */
final class ServerRows {
    private static final int UTF8 = 6;
    private static final long DEFAULT_TABLESPACE = 1_663;
    private static final String LOCALE = "C.UTF-8";

    private ServerRows() {}

    /** Returns the OIDs of the databases by name. */
    static Map<String, Long> databaseIds(SystemScope scope) {
        ObjectIds ids = new ObjectIds();
        Map<String, Long> databases = new TreeMap<>();
        scope.databases().stream()
                .map(DeployedDatabase::name)
                .distinct()
                .sorted()
                .forEach(name -> databases.put(name, ids.of("database", name)));
        databases.computeIfAbsent(scope.databaseName(), name -> ids.of("database", name));
        return databases;
    }

    static List<@Nullable Object[]> databases(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_database");
        databaseIds(scope).forEach((name, oid) -> writer.row()
                .set("oid", oid)
                .set("datname", name)
                .set("datdba", Owner.OID)
                .set("encoding", UTF8)
                .set("datlocprovider", "b")
                .set("datallowconn", true)
                .set("datconnlimit", -1)
                .set("dattablespace", DEFAULT_TABLESPACE)
                .set("datcollate", "C")
                .set("datctype", "C")
                .set("datlocale", LOCALE));
        return writer.rows();
    }

    static List<@Nullable Object[]> databaseStatistics(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_stat_database");
        databaseIds(scope)
                .forEach((name, oid) ->
                        writer.row().set("datid", oid).set("datname", name).set("numbackends", sessions(scope, name)));
        return writer.rows();
    }

    private static long sessions(SystemScope scope, String database) {
        return scope.server().sessions().all().stream()
                .filter(session -> scope.mayKnowOf(session.now().user()))
                .filter(session -> session.now().database().name().equals(database))
                .count();
    }

    static List<@Nullable Object[]> roles(SystemScope scope, String relation) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_authid");
        for (Role role : Roles.of(scope).all()) {
            writer.row()
                    .set("oid", role.oid())
                    .set("rolname", role.name())
                    .set("rolsuper", role.administrator())
                    .set("rolinherit", true)
                    .set("rolcreaterole", role.administrator())
                    .set("rolcreatedb", role.administrator())
                    .set("rolcanlogin", role.login())
                    .set("rolbypassrls", role.administrator())
                    .set("rolconnlimit", -1);
        }
        return relation.equals("pg_catalog.pg_authid")
                ? writer.rows()
                : Copies.of("pg_catalog.pg_authid", writer.rows(), relation);
    }

    static List<@Nullable Object[]> users(SystemScope scope, String relation) {
        RowWriter writer = new RowWriter(relation);
        Roles.of(scope).all().stream().filter(Role::login).forEach(role -> writer.row()
                .set("usename", role.name())
                .set("usesysid", role.oid())
                .set("usecreatedb", role.administrator())
                .set("usesuper", role.administrator())
                .set("userepl", false)
                .set("usebypassrls", role.administrator())
                .set("passwd", "********"));
        return writer.rows();
    }

    static List<@Nullable Object[]> groups(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_group");
        Roles roles = Roles.of(scope);
        roles.all().stream().filter(role -> !role.login()).forEach(role -> writer.row()
                .set("groname", role.name())
                .set("grosysid", role.oid())
                .set(
                        "grolist",
                        roles.all().stream()
                                .filter(user -> isMember(user, role))
                                .map(Role::oid)
                                .toList()));
        return writer.rows();
    }

    static List<@Nullable Object[]> members(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_auth_members");
        ObjectIds ids = new ObjectIds();
        Roles roles = Roles.of(scope);
        for (Role role : roles.all()) {
            roles.all().stream().filter(user -> isMember(user, role)).forEach(user -> writer.row()
                    .set("oid", ids.of("member", role.name(), user.name()))
                    .set("roleid", role.oid())
                    .set("member", user.oid())
                    .set("grantor", Owner.OID)
                    .set("inherit_option", true)
                    .set("set_option", true));
        }
        return writer.rows();
    }

    private static boolean isMember(Role user, Role role) {
        return user.memberOf().contains(role.name().toLowerCase(Locale.ROOT));
    }

    /** Returns the sessions of all users for administrators, and the own ones for other users. */
    static List<@Nullable Object[]> activity(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_stat_activity");
        Roles roles = Roles.of(scope);
        Map<String, Long> databases = databaseIds(scope);
        scope.server().sessions().all().forEach(session -> {
            var now = session.now();
            if (!scope.mayKnowOf(now.user())) {
                return;
            }
            writer.row()
                    .set("datid", databases.get(now.database().name()))
                    .set("datname", now.database().name())
                    .set("pid", now.id())
                    .set("usesysid", roles.find(now.user()).map(Role::oid).orElse(null))
                    .set("usename", now.user())
                    .set("application_name", now.application())
                    .set("client_addr", host(session.address()))
                    .set("client_port", port(session.address()))
                    .set("backend_start", session.since().atOffset(ZoneOffset.UTC))
                    .set("backend_type", "client backend")
                    .set("state", "idle");
            scope.server().queries().open().stream()
                    .filter(run -> run.session().id() == now.id())
                    .findFirst()
                    .ifPresent(run -> writer.set("state", "active")
                            .set("query", run.loggedSql())
                            .set("query_start", run.started().atOffset(ZoneOffset.UTC))
                            .set("state_change", run.started().atOffset(ZoneOffset.UTC)));
        });
        return writer.rows();
    }

    private static String host(String address) {
        int colon = address.lastIndexOf(':');
        String host = colon < 0 ? address : address.substring(0, colon);
        return host.replaceFirst("^/", "").replaceAll("[\\[\\]]", "");
    }

    private static @Nullable Integer port(String address) {
        String port = address.substring(address.lastIndexOf(':') + 1);
        return port.matches("\\d{1,5}") ? Integer.valueOf(port) : null;
    }
}
