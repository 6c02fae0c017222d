package io.braid.execution.system;

import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.result.Caches;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.setting.SettingDefinition;
import io.braid.planner.access.Principal;
import io.braid.planner.pushdown.SentOperators;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables about the server: databases, capabilities of sources, settings. */
final class ServerTables {
    static final String SCHEMA = "sys";

    private ServerTables() {}

    static List<SystemTable<?>> all() {
        return List.of(databases(), capabilities(), settings(), cache(), problems(), operators(), federation());
    }

    private static SystemTable<?> databases() {
        return SystemTable.<Deployed>of(
                        SCHEMA, "databases", "The databases that clients can connect to.", Deployed::all)
                .text("name", "The database.", row -> row.database().name())
                .text("version", "The version of the model.", row -> row.database()
                        .version())
                .text("origin", "The origin of the model, such as its file; null for users.", Deployed::origin)
                .truth("is_default", "True if clients that name no version get it.", Deployed::highest)
                .truth("is_current", "True if the session is connected to it.", Deployed::current)
                .build();
    }

    private static SystemTable<?> capabilities() {
        return SystemTable.<Capability>of(
                        SCHEMA,
                        "capabilities",
                        "The operations that each source evaluates, and how exactly.",
                        scope -> scope.database().sources().stream().flatMap(Capability::of))
                .forAdministrators()
                .text("source", "The source.", Capability::source)
                .text(
                        "kind",
                        "feature (a clause of SQL), text (text comparison in general), or function (a function,"
                                + " operator or aggregate).",
                        Capability::kind)
                .text("name", "The clause, the comparison or the function.", Capability::name)
                .text(
                        "operands",
                        "The types of the operands; null for any.",
                        row -> row.operands().isEmpty() ? null : row.operands())
                .text(
                        "declared",
                        "The declared exactness for this kind of source: exact (same result as Braid), superset"
                                + " (narrows; Braid checks again), or native (the source's result is"
                                + " used, though it may"
                                + " differ).",
                        Capability::declared)
                .text(
                        "probed",
                        "The probes with constants that decide it, with the source's answers; null if there are"
                                + " none, or none has run yet.",
                        Capability::probed)
                .text(
                        "exactness",
                        "The exactness in effect: as declared, or local or superset if a probe has contradicted"
                                + " that.",
                        Capability::exactness)
                .build();
    }

    private static SystemTable<?> settings() {
        return SystemTable.<Set>of(
                        SCHEMA,
                        "settings",
                        "The settings, with the values of the session; for users, those that they may set.",
                        scope -> SettingDefinition.all().stream()
                                .filter(setting -> setting.session() || scope.isAdministrators())
                                .map(setting -> new Set(setting, scope.settings())))
                .text("name", "The setting.", row -> row.setting().name())
                .text("setting", "The value in this session.", row -> row.settings()
                        .text(row.setting()))
                .text("default_setting", "The default value.", row -> row.setting()
                        .defaultText())
                .truth("by_session", "True if a session may SET it.", row -> row.setting()
                        .session())
                .text("help", "The effect of the setting.", row -> row.setting().help())
                .build();
    }

    private static SystemTable<?> cache() {
        return SystemTable.<Caches>of(
                        SCHEMA,
                        "cache",
                        "The result cache and the look-up cache; one row.",
                        scope -> Stream.of(scope.server().caches()))
                .forAdministrators()
                .bigint("results", "Cached results.", caches -> caches.results().size())
                .bigint("bytes", "Their memory in bytes.", caches -> caches.results()
                        .bytes())
                .bigint("max_bytes", "The limit of that memory in bytes.", caches -> caches.results()
                        .memory())
                .bigint("hits", "Queries that were answered from the cache.", caches -> caches.results()
                        .hits())
                .bigint(
                        "misses",
                        "Queries that found no cached result, or none that was fresh enough.",
                        caches -> caches.results().misses())
                .bigint(
                        "unchanged",
                        "Expired results that were reused because their sources reported no change; they count as"
                                + " hits.",
                        caches -> caches.results().unchanged())
                .bigint(
                        "changed",
                        "Expired results whose sources reported no such thing; they count as misses.",
                        caches -> caches.results().changed())
                .bigint("evictions", "Results that were evicted.", caches -> caches.results()
                        .evictions())
                .bigint("lookups", "Cached look-ups by key, with or without a row.", caches -> caches.lookups()
                        .size())
                .bigint("lookup_bytes", "Their memory in bytes.", caches -> caches.lookups()
                        .bytes())
                .bigint("lookup_max_bytes", "The limit of that memory in bytes.", caches -> caches.lookups()
                        .memory())
                .bigint("lookup_hits", "Look-ups that were answered from the cache.", caches -> caches.lookups()
                        .hits())
                .bigint("lookup_misses", "Look-ups that were not in the cache.", caches -> caches.lookups()
                        .misses())
                .bigint("lookup_evictions", "Look-ups that were evicted or have expired.", caches -> caches.lookups()
                        .evictions())
                .build();
    }

    private static SystemTable<?> problems() {
        return SystemTable.<Problem>of(
                        SCHEMA,
                        "problems",
                        "Current problems of the server, as in health checks.",
                        scope -> Problem.all(scope.server().health().get()))
                .forAdministrators()
                .text("problem", "The problem, and what to do about it.", Problem::sentence)
                .truth("is_blocking", "True if it keeps the server from being ready.", Problem::blocking)
                .build();
    }

    private static SystemTable<?> operators() {
        return SystemTable.<String>of(
                        SCHEMA,
                        "operators",
                        "The functions and operators that another Braid server may send.",
                        scope -> SentOperators.names().stream())
                .text("name", "The function, operator or clause.", name -> name)
                .build();
    }

    private static SystemTable<?> federation() {
        return SystemTable.<Map.Entry<String, Integer>>of(
                        SCHEMA,
                        "federation",
                        "This server, and the Braid servers that it reaches through its sources.",
                        scope -> scope.server().federation().reached().entrySet().stream())
                .text("server_id", "The identifier that the server generates when it starts.", Map.Entry::getKey)
                .integer(
                        "hops",
                        "The number of servers on the way to it, itself included; 0 for this server.",
                        Map.Entry::getValue)
                .build();
    }

    /**
     * A deployed database.
     *
     * @param highest true if it is the highest version of its name
     * @param current true if the session is connected to it
     * @param origin the origin of its model; null for users without administrator rights
     */
    private record Deployed(
            DeployedDatabase database,
            boolean highest,
            boolean current,
            @Nullable String origin) {
        static Stream<Deployed> all(SystemScope scope) {
            Principal principal = scope.rights().principal();
            List<DeployedDatabase> all = scope.databases();
            return IntStream.range(0, all.size()).mapToObj(i -> {
                DeployedDatabase database = all.get(i);
                boolean highest = i + 1 == all.size() || !all.get(i + 1).name().equalsIgnoreCase(database.name());
                boolean current = database.name().equals(scope.databaseName())
                        && database.version().equals(scope.database().version());
                return new Deployed(
                        database, highest, current, principal.administrator() ? database.describeOrigin() : null);
            });
        }
    }

    /** A problem of the server. */
    private record Problem(String sentence, boolean blocking) {
        static Stream<Problem> all(Health health) {
            return Stream.concat(
                    health.reasons().stream().map(reason -> new Problem(reason, true)),
                    health.problems().stream().map(problem -> new Problem(problem, false)));
        }
    }

    /** A setting with the session's settings. */
    private record Set(SettingDefinition setting, SessionSettings settings) {}
}
