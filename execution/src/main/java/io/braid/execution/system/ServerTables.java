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
                .text("version", "The version that its model has.", row -> row.database()
                        .version())
                .text("origin", "What its model comes from; null for users.", Deployed::origin)
                .truth("is_default", "Whether clients get it who name no version.", Deployed::highest)
                .truth("is_current", "Whether the session is connected to it.", Deployed::current)
                .build();
    }

    private static SystemTable<?> capabilities() {
        return SystemTable.<Capability>of(
                        SCHEMA,
                        "capabilities",
                        "What may be left to each source.",
                        scope -> scope.database().sources().stream().flatMap(Capability::of))
                .forAdministrators()
                .text("source", "The source.", Capability::source)
                .text(
                        "kind",
                        "feature for a clause of SQL, text for how text is compared in general, function for a"
                                + " function, operator or aggregate.",
                        Capability::kind)
                .text("name", "The clause, the comparison or the function.", Capability::name)
                .text(
                        "operands",
                        "The types that the operands may have; null for any.",
                        row -> row.operands().isEmpty() ? null : row.operands())
                .text(
                        "declared",
                        "What is known of sources of its kind: exact if the source's answer is Braid's, superset if it"
                                + " only narrows what Braid checks again, native if it holds though it may differ.",
                        Capability::declared)
                .text(
                        "probed",
                        "The questions about constants on which it depends, each with the source's answer; null if"
                                + " none does, or as long as the source has not been asked.",
                        Capability::probed)
                .text(
                        "exactness",
                        "What is in effect: as declared, unless an answer was otherwise; then local, or superset.",
                        Capability::exactness)
                .build();
    }

    private static SystemTable<?> settings() {
        return SystemTable.<Set>of(
                        SCHEMA,
                        "settings",
                        "The settings, as the session that asks has them; for users, those they may set.",
                        scope -> SettingDefinition.all().stream()
                                .filter(setting -> setting.session() || scope.isAdministrators())
                                .map(setting -> new Set(setting, scope.settings())))
                .text("name", "The setting.", row -> row.setting().name())
                .text("setting", "What holds in this session.", row -> row.settings()
                        .text(row.setting()))
                .text("default_setting", "What holds where nobody sets it.", row -> row.setting()
                        .defaultText())
                .truth("by_session", "Whether a session may SET it.", row -> row.setting()
                        .session())
                .text("help", "What it does.", row -> row.setting().help())
                .build();
    }

    private static SystemTable<?> cache() {
        return SystemTable.<Caches>of(
                        SCHEMA,
                        "cache",
                        "The results that are kept for who asks the same again, see result_max_age, and the rows"
                                + " that are kept of look-ups, see lookup_cache; one row.",
                        scope -> Stream.of(scope.server().caches()))
                .forAdministrators()
                .bigint("results", "How many results are kept.", caches -> caches.results()
                        .size())
                .bigint("bytes", "The memory that they take.", caches -> caches.results()
                        .bytes())
                .bigint("max_bytes", "The memory that they may take.", caches -> caches.results()
                        .memory())
                .bigint("hits", "How many queries found one.", caches -> caches.results()
                        .hits())
                .bigint(
                        "misses",
                        "How many queries looked for one and found none that was young enough or at all.",
                        caches -> caches.results().misses())
                .bigint(
                        "unchanged",
                        "How many found one that was too old, but whose sources said that nothing had changed; they"
                                + " count as hits.",
                        caches -> caches.results().unchanged())
                .bigint(
                        "changed",
                        "How many found one that was too old, and whose sources did not say so; they count as misses.",
                        caches -> caches.results().changed())
                .bigint("evictions", "How many had to make room for others.", caches -> caches.results()
                        .evictions())
                .bigint(
                        "lookups",
                        "How many keys are kept that were looked up, with their row or without one.",
                        caches -> caches.lookups().size())
                .bigint("lookup_bytes", "The memory that they take.", caches -> caches.lookups()
                        .bytes())
                .bigint("lookup_max_bytes", "The memory that they may take.", caches -> caches.lookups()
                        .memory())
                .bigint("lookup_hits", "How many look-ups found one.", caches -> caches.lookups()
                        .hits())
                .bigint("lookup_misses", "How many look-ups found none.", caches -> caches.lookups()
                        .misses())
                .bigint(
                        "lookup_evictions",
                        "How many had to make room for others, or were too old.",
                        caches -> caches.lookups().evictions())
                .build();
    }

    private static SystemTable<?> problems() {
        return SystemTable.<Problem>of(
                        SCHEMA,
                        "problems",
                        "What is the matter with the server now, as health checks are told.",
                        scope -> Problem.all(scope.server().health().get()))
                .forAdministrators()
                .text("problem", "What is the matter, and what to do.", Problem::sentence)
                .truth("is_blocking", "Whether the server is not ready because of it.", Problem::blocking)
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
                .text("server_id", "The server: an id that it makes when it starts.", Map.Entry::getKey)
                .integer(
                        "hops",
                        "Over how many servers it is reached, itself included; 0 for this one.",
                        Map.Entry::getValue)
                .build();
    }

    /**
     * A database.
     *
     * @param highest whether there is no higher version of it
     * @param current whether the session that asks is connected to it
     * @param origin what its model comes from
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

    /** Something that is the matter. */
    private record Problem(String sentence, boolean blocking) {
        static Stream<Problem> all(Health health) {
            return Stream.concat(
                    health.reasons().stream().map(reason -> new Problem(reason, true)),
                    health.problems().stream().map(problem -> new Problem(problem, false)));
        }
    }

    /** A setting and the values it has. */
    private record Set(SettingDefinition setting, SessionSettings settings) {}
}
