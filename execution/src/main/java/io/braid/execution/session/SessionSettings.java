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
 * The settings as a session sees them: the server's, some of them replaced by stricter ones of its own. Immutable: a
 * session that changes a setting gets a copy.
 */
public final class SessionSettings {
    /** Known once: the system is slow to tell. */
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

    /** Those of a session that has set nothing. */
    public static SessionSettings of(ServerConfig config) {
        Map<String, Object> values = new HashMap<>();
        SettingDefinition.all().forEach(setting -> values.put(setting.key(), setting.value(config)));
        return new SessionSettings(Map.copyOf(values), Map.of(), Map.of(), ClientConventions.BRAID);
    }

    /** The same for a client with other conventions. */
    public SessionSettings with(ClientConventions others) {
        return new SessionSettings(server, own, variables, others);
    }

    public ClientConventions conventions() {
        return conventions;
    }

    /** How long a query may take; zero for as long as it needs. */
    public Duration queryTimeout() {
        return (Duration) value("query-timeout");
    }

    /** How long a result may wait for its client to read on; zero for as long as that likes. */
    public Duration fetchTimeout() {
        return (Duration) value("fetch-timeout");
    }

    /** How long a client may send nothing in a transaction that has changed rows; zero for as long as it likes. */
    public Duration idleInTransactionTimeout() {
        return (Duration) value("idle-in-transaction-timeout");
    }

    /** How long a statement may wait for a lock in a source; zero for as long as the source allows. */
    public Duration lockTimeout() {
        return (Duration) value("lock-timeout");
    }

    /** What planning a statement may take. */
    public PlanningBudget planningBudget() {
        ByteSize memory = (ByteSize) value("planning-memory");
        return new PlanningBudget((Duration) value("planning-timeout"), memory.bytes(), CancellationSignal.NONE);
    }

    /** How old kept rows of materialized views may be; zero for any age. */
    public Duration maxStaleness() {
        return (Duration) value("max-staleness");
    }

    /** The same for a statement that says so itself; refuses more than the server allows. */
    public Duration maxStaleness(Duration asked) {
        checkLimit(require("max-staleness"), asked);
        return asked;
    }

    /**
     * How old a result may be that was made for somebody else, zero for none but new ones; nothing if neither the
     * session says so nor the server.
     */
    public Optional<Duration> resultMaxAge() {
        Duration age = (Duration) value("result-max-age");
        return age.isZero() && !own.containsKey("result-max-age") ? Optional.empty() : Optional.of(age);
    }

    /** True if answers made of kept rows tell from when those are. */
    public boolean reportsAge() {
        return (Boolean) value("report-age");
    }

    /** Which share of its statements is verified, if no role says more. */
    public Share verifyShare() {
        return (Boolean) value("verify") ? Share.ALL : (Share) value("verify-share");
    }

    /** By whose clocks moments are shown and read. */
    public ZoneId timeZone() {
        return (ZoneId) value("time-zone");
    }

    /** Of which trace statements are a part. */
    public TraceParent traceParent() {
        return (TraceParent) value("trace-parent");
    }

    /** How many threads may work for a query. */
    public Parallelism parallelism() {
        int asked = (Integer) value("query-threads");
        int workers = (Integer) value("worker-threads");
        int threads = asked > 0 ? asked : workers > 0 ? workers : PROCESSORS;
        return Parallelism.of(threads);
    }

    /** Which of its means the planner uses. */
    public PlannerOptions planner() {
        return planner;
    }

    /** The time limit of a query whose client asks for that many seconds at most, 0 for no limit of its own. */
    public Duration timeout(int clientSeconds) {
        Duration limit = queryTimeout();
        if (clientSeconds <= 0) {
            return limit;
        }
        Duration asked = Duration.ofSeconds(clientSeconds);
        return limit.isZero() || asked.compareTo(limit) < 0 ? asked : limit;
    }

    /** The value of a setting, as one would write it. */
    public String text(SettingDefinition setting) {
        return SettingDefinition.print(value(setting.key()));
    }

    /** These settings with another value for one of them; refuses what the server does not allow. */
    public SessionSettings with(String name, String text) {
        SettingDefinition setting = settable(name);
        Map<String, Object> changed = new HashMap<>(own);
        changed.put(setting.key(), parse(setting, text));
        return new SessionSettings(server, Map.copyOf(changed), variables, conventions);
    }

    /** These settings with the server's value for one of them. */
    public SessionSettings without(String name) {
        SettingDefinition setting = settable(name);
        Map<String, Object> changed = new HashMap<>(own);
        changed.remove(setting.key());
        return new SessionSettings(server, Map.copyOf(changed), variables, conventions);
    }

    /** The server's settings. */
    public SessionSettings withoutAny() {
        return new SessionSettings(server, Map.of(), Map.of(), conventions);
    }

    /** The value of a variable that clients have set for themselves, such as a setting of PostgreSQL; null if none. */
    public @Nullable String variable(String name) {
        return variables.get(name.toLowerCase(Locale.ROOT));
    }

    /** These settings with another value for a client's variable; null removes it. */
    public SessionSettings withVariable(String name, @Nullable String value) {
        Map<String, String> changed = new HashMap<>(variables);
        if (value == null) {
            changed.remove(name.toLowerCase(Locale.ROOT));
        } else {
            changed.put(name.toLowerCase(Locale.ROOT), value);
        }
        return new SessionSettings(server, own, Map.copyOf(changed), conventions);
    }

    /** The setting of that name; letter case, and dashes for underscores, do not count. */
    public static Optional<SettingDefinition> find(String name) {
        String key = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return SettingDefinition.all().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst();
    }

    /** The same; refuses a name that is not one. */
    public static SettingDefinition require(String name) {
        return find(name)
                .orElseThrow(() -> invalid("There is no setting '" + name.replace('-', '_') + "'"
                        + Suggestion.hint(name, names()) + "; SHOW SETTINGS lists them all"));
    }

    /** What settings are called in statements. */
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
