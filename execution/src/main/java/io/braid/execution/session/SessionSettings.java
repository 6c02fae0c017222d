package io.braid.execution.session;

import io.braid.engine.exchange.Parallelism;
import io.braid.execution.setting.ByteSize;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.SettingDefinition;
import io.braid.execution.setting.Share;
import io.braid.execution.setting.TraceParent;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.option.ClientConventions;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Effective settings of a session: the server's values, some overridden by stricter values of the session. Immutable.
 */
public final class SessionSettings {
    /** Read once, because the system call is slow. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Map<String, Object> server;
    private final Map<String, Object> own;
    private final Map<String, String> variables;
    private final ClientConventions conventions;
    private final PlannerOptions planner;

    private SessionSettings(
            Map<String, Object> server,
            Map<String, Object> own,
            Map<String, String> variables,
            ClientConventions conventions) {
        this.server = server;
        this.own = own;
        this.variables = variables;
        this.conventions = conventions;
        Map<String, Object> all = new HashMap<>(server);
        all.putAll(own);
        this.planner = SettingDefinition.plannerOptions(all).with(conventions);
    }

    /** The settings of a session without overrides. */
    public static SessionSettings of(ServerConfig config) {
        Map<String, Object> values = new HashMap<>();
        SettingDefinition.all().forEach(setting -> values.put(setting.key(), setting.value(config)));
        return new SessionSettings(Map.copyOf(values), Map.of(), Map.of(), ClientConventions.BRAID);
    }

    /** The settings with other client conventions. */
    public SessionSettings with(ClientConventions others) {
        return new SessionSettings(server, own, variables, others);
    }

    public ClientConventions conventions() {
        return conventions;
    }

    /** Time limit of a query; zero for none. */
    public Duration queryTimeout() {
        return (Duration) value("query-timeout");
    }

    /** Maximum time for which a result waits for its client to read; zero for no limit. */
    public Duration fetchTimeout() {
        return (Duration) value("fetch-timeout");
    }

    /** Maximum idle time of a client in a transaction with changes; zero for no limit. */
    public Duration idleInTransactionTimeout() {
        return (Duration) value("idle-in-transaction-timeout");
    }

    /** Maximum time for which a statement waits for a lock in a source; zero for the source's own limit. */
    public Duration lockTimeout() {
        return (Duration) value("lock-timeout");
    }

    /** Time and memory limits of planning a statement. */
    public PlanningBudget planningBudget() {
        ByteSize memory = (ByteSize) value("planning-memory");
        return new PlanningBudget((Duration) value("planning-timeout"), memory.bytes(), CancellationSignal.NONE);
    }

    /** Maximum staleness of materialized views; zero for no limit. */
    public Duration maxStaleness() {
        return (Duration) value("max-staleness");
    }

    /** Maximum staleness that a statement's hint requests; fails if that exceeds the server's limit. */
    public Duration maxStaleness(Duration asked) {
        checkLimit(require("max-staleness"), asked);
        return asked;
    }

    /**
     * Maximum age of a cached result; zero for new results only. Empty if neither the session nor the server sets it.
     */
    public Optional<Duration> resultMaxAge() {
        Duration age = (Duration) value("result-max-age");
        return age.isZero() && !own.containsKey("result-max-age") ? Optional.empty() : Optional.of(age);
    }

    /** True if results from stored rows report the age of those. */
    public boolean reportsAge() {
        return (Boolean) value("report-age");
    }

    /** Share of statements that are verified, unless a role requires more. */
    public Share verifyShare() {
        return (Boolean) value("verify") ? Share.ALL : (Share) value("verify-share");
    }

    /** Time zone in which timestamps are displayed and parsed. */
    public ZoneId timeZone() {
        return (ZoneId) value("time-zone");
    }

    /** Trace context of the session's statements. */
    public TraceParent traceParent() {
        return (TraceParent) value("trace-parent");
    }

    /** Number of threads that a query may use. */
    public Parallelism parallelism() {
        int asked = (Integer) value("query-threads");
        int workers = (Integer) value("worker-threads");
        int threads = asked > 0 ? asked : workers > 0 ? workers : PROCESSORS;
        return Parallelism.of(threads);
    }

    /** Optimizations that the planner uses. */
    public PlannerOptions planner() {
        return planner;
    }

    /** Time limit of a query for which the client requests a limit in seconds; 0 if the client sets none. */
    public Duration timeout(int clientSeconds) {
        Duration limit = queryTimeout();
        if (clientSeconds <= 0) {
            return limit;
        }
        Duration asked = Duration.ofSeconds(clientSeconds);
        return limit.isZero() || asked.compareTo(limit) < 0 ? asked : limit;
    }

    /** The value of a setting in the notation that SET accepts. */
    public String text(SettingDefinition setting) {
        return SettingDefinition.print(value(setting.key()));
    }

    /** Overrides a setting; fails if the server does not allow the value. */
    public SessionSettings with(String name, String text) {
        SettingDefinition setting = settable(name);
        Map<String, Object> changed = new HashMap<>(own);
        changed.put(setting.key(), parse(setting, text));
        return new SessionSettings(server, Map.copyOf(changed), variables, conventions);
    }

    /** Resets a setting to the server's value. */
    public SessionSettings without(String name) {
        SettingDefinition setting = settable(name);
        Map<String, Object> changed = new HashMap<>(own);
        changed.remove(setting.key());
        return new SessionSettings(server, Map.copyOf(changed), variables, conventions);
    }

    /** Resets all settings to the server's values. */
    public SessionSettings withoutAny() {
        return new SessionSettings(server, Map.of(), Map.of(), conventions);
    }

    /** A client-defined variable, such as a setting of PostgreSQL; null if it is not set. */
    public @Nullable String variable(String name) {
        return variables.get(name.toLowerCase(Locale.ROOT));
    }

    /** Sets a client-defined variable; null removes it. */
    public SessionSettings withVariable(String name, @Nullable String value) {
        Map<String, String> changed = new HashMap<>(variables);
        if (value == null) {
            changed.remove(name.toLowerCase(Locale.ROOT));
        } else {
            changed.put(name.toLowerCase(Locale.ROOT), value);
        }
        return new SessionSettings(server, own, Map.copyOf(changed), conventions);
    }

    /** The setting of this name; case-insensitive, with dashes and underscores equivalent. */
    public static Optional<SettingDefinition> find(String name) {
        String key = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return SettingDefinition.all().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst();
    }

    /** The setting of this name; fails if there is none. */
    public static SettingDefinition require(String name) {
        return find(name)
                .orElseThrow(() -> invalid("There is no setting '" + name.replace('-', '_') + "'"
                        + Suggestion.hint(name, names()) + "; SHOW SETTINGS lists them all"));
    }

    /** Names of all settings as used in statements. */
    public static List<String> names() {
        return SettingDefinition.all().stream().map(SettingDefinition::name).toList();
    }

    private Object value(String key) {
        Object value = own.get(key);
        return value == null ? Objects.requireNonNull(server.get(key), key) : value;
    }

    private static SettingDefinition settable(String name) {
        SettingDefinition setting = require(name);
        if (!setting.session()) {
            throw invalid("The setting '" + setting.name()
                    + "' is the server's and cannot be set by a session; set it in the server's configuration");
        }
        return setting;
    }

    private Object parse(SettingDefinition setting, String text) {
        Object value;
        try {
            value = setting.parse(text);
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, setting.name() + " '" + text + "' " + e.getMessage(), e);
        }
        checkLimit(setting, value);
        return value;
    }

    private void checkLimit(SettingDefinition setting, Object value) {
        Object limit = Objects.requireNonNull(server.get(setting.key()));
        if (setting.limits() && isLooser(value, limit)) {
            throw invalid(setting.name() + " can be at most " + SettingDefinition.print(limit)
                    + ", which is the server's own limit");
        }
    }

    private static boolean isLooser(Object value, Object limit) {
        return (value instanceof Duration asked
                        && limit instanceof Duration most
                        && exceeds(asked.toMillis(), most.toMillis()))
                || (value instanceof Integer wanted && limit instanceof Integer highest && exceeds(wanted, highest));
    }

    private static boolean exceeds(long asked, long most) {
        return most != 0 && (asked == 0 || asked > most);
    }

    private static BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, message);
    }
}
