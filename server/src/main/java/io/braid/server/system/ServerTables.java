package io.braid.server.system;

import io.braid.planner.access.Principal;
import io.braid.server.config.SettingDefinition;
import io.braid.server.database.DeployedDatabase;
import io.braid.server.session.SessionSettings;
import io.braid.server.source.WatchedSource;
import io.braid.server.statement.VisibleDatabases;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the server has: databases, what its sources can do, settings. */
final class ServerTables {
    static final String SCHEMA = "sys";

    private ServerTables() {}

    static List<SystemTable<?>> all() {
        return List.of(databases(), capabilities(), settings());
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
                        "feature for a clause of SQL, function for a function, operator or aggregate.",
                        Capability::kind)
                .text("name", "The clause or the function.", Capability::name)
                .text(
                        "operands",
                        "The types that the operands may have; null for any.",
                        row -> row.operands().isEmpty() ? null : row.operands())
                .text(
                        "exactness",
                        "exact if the source's answer is Braid's, superset if it only narrows what Braid checks again.",
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

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
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
            List<DeployedDatabase> all = scope.server().databases().get().all().stream()
                    .filter(database -> principal.administrator() || VisibleDatabases.isVisible(database, principal))
                    .toList();
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

    /** A setting and the values it has. */
    private record Set(SettingDefinition setting, SessionSettings settings) {}

    /** Something that a source can do. */
    private record Capability(String source, String kind, String name, String operands, String exactness) {
        static Stream<Capability> of(WatchedSource source) {
            Capabilities all = source.capabilities();
            return Stream.concat(
                    all.features().stream()
                            .sorted()
                            .map(feature -> new Capability(source.name(), "feature", lower(feature), "", "exact")),
                    all.functions().stream()
                            .map(rule -> new Capability(
                                    source.name(),
                                    "function",
                                    rule.function(),
                                    rule.operands().stream()
                                            .sorted()
                                            .map(TypeKind::name)
                                            .collect(Collectors.joining(", ")),
                                    lower(rule.exactness()))));
        }
    }
}
