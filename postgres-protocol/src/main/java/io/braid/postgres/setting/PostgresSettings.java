package io.braid.postgres.setting;

import static io.braid.postgres.setting.PostgresSetting.checked;
import static io.braid.postgres.setting.PostgresSetting.computed;
import static io.braid.postgres.setting.PostgresSetting.fixed;
import static io.braid.postgres.setting.PostgresSetting.stored;

import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.postgres.catalog.PostgresVersion;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings by PostgreSQL's names. Some are aliases of Braid's settings. Those that only tune PostgreSQL are stored
 * without effect. Names with a dot are variables of the client.
 */
public final class PostgresSettings {
    /** Isolation level of the transaction. */
    public static final String ISOLATION = "transaction_isolation";

    /** Default read-only mode of new transactions. */
    public static final String READ_ONLY_BY_DEFAULT = "default_transaction_read_only";

    private static final String READ_ONLY = "transaction_read_only";

    private static final Map<String, PostgresSetting> ALL = new LinkedHashMap<>();
    private static final Set<String> ENCODINGS = Set.of("UTF8", "UNICODE", "SQLASCII", "AUTO");

    static {
        List.of(
                        checked("client_encoding", "UTF8", PostgresSettings::encoding)
                                .report(),
                        checked("DateStyle", "ISO, MDY", PostgresSettings::dateStyle)
                                .report(),
                        checked(READ_ONLY_BY_DEFAULT, "off", PostgresSettings::onOrOff)
                                .report(),
                        fixed("in_hot_standby", "off").report(),
                        fixed("integer_datetimes", "on").report(),
                        checked("IntervalStyle", "postgres", value -> value.toLowerCase(Locale.ROOT))
                                .report(),
                        fixed("is_superuser", "off").report(),
                        fixed("scram_iterations", "4096").report(),
                        fixed("server_encoding", "UTF8").report(),
                        fixed("server_version", PostgresVersion.TEXT).report(),
                        computed("session_authorization", Session::user).report(),
                        checked("standard_conforming_strings", "on", PostgresSettings::on)
                                .report(),
                        SearchPathSetting.SETTING.report(),
                        SessionLinks.APPLICATION_NAME.report(),
                        SessionLinks.TIME_ZONE.report(),
                        SessionLinks.STATEMENT_TIMEOUT,
                        fixed("server_version_num", Integer.toString(PostgresVersion.NUMBER)),
                        fixed("max_identifier_length", "63"),
                        fixed("block_size", "8192"),
                        fixed("max_index_keys", "32"),
                        fixed("lc_collate", "C"),
                        fixed("lc_ctype", "C"),
                        computed(READ_ONLY, session -> isReadOnly(session) ? "on" : "off"),
                        computed(ISOLATION, PostgresSettings::isolation),
                        fixed("transaction_deferrable", "off"),
                        stored("default_transaction_isolation", "read committed"),
                        stored("default_transaction_deferrable", "off"),
                        computed("role", session -> "none"),
                        checked("bytea_output", "hex", PostgresSettings::hex),
                        checked("extra_float_digits", "1", PostgresSettings::floatDigits),
                        stored("client_min_messages", "notice"),
                        checked("idle_in_transaction_session_timeout", "0", TimeAmount::canonical),
                        checked("idle_session_timeout", "0", TimeAmount::canonical),
                        checked("transaction_timeout", "0", TimeAmount::canonical),
                        SessionLinks.LOCK_TIMEOUT,
                        stored("row_security", "on"),
                        stored("lc_messages", "C"),
                        stored("lc_monetary", "C"),
                        stored("lc_numeric", "C"),
                        stored("lc_time", "C"),
                        stored("xmloption", "content"),
                        stored("xmlbinary", "base64"),
                        stored("escape_string_warning", "on"),
                        stored("backslash_quote", "safe_encoding"),
                        stored("default_text_search_config", "pg_catalog.simple"),
                        stored("default_table_access_method", "heap"),
                        stored("default_tablespace", ""),
                        stored("temp_tablespaces", ""),
                        stored("check_function_bodies", "on"),
                        stored("quote_all_identifiers", "off"),
                        stored("synchronize_seqscans", "on"),
                        stored("synchronous_commit", "on"),
                        stored("jit", "off"),
                        stored("work_mem", "4MB"),
                        stored("maintenance_work_mem", "64MB"),
                        stored("cursor_tuple_fraction", "0.1"),
                        stored("geqo", "on"),
                        stored("join_collapse_limit", "8"),
                        stored("from_collapse_limit", "8"),
                        stored("max_parallel_workers_per_gather", "2"),
                        stored("random_page_cost", "4"),
                        SessionLinks.PLAN_CACHE_MODE)
                .forEach(setting -> ALL.put(key(setting.name()), setting));
    }

    private PostgresSettings() {}

    /** Returns the names of all settings, in order. */
    public static Collection<String> names() {
        return ALL.values().stream().map(PostgresSetting::name).toList();
    }

    /** Returns the settings that are reported to clients, with a session's values. */
    public static Map<String, String> reported(Session session) {
        Map<String, String> values = new LinkedHashMap<>();
        ALL.values().stream()
                .filter(PostgresSetting::reported)
                .forEach(setting -> values.put(setting.name(), setting.read().apply(session)));
        return values;
    }

    /** Returns a setting's value; throws if there is no such setting. */
    public static String show(Session session, String name) {
        PostgresSetting setting = ALL.get(key(name));
        if (setting != null) {
            return setting.read().apply(session);
        }
        String variable = session.settings().variable(name);
        if (variable != null) {
            return variable;
        }
        return SessionSettings.find(name)
                .map(own -> session.settings().text(own))
                .orElseThrow(() -> unknown(name));
    }

    /** Returns the session with a setting changed; null resets it. */
    public static Session set(Session session, String name, @Nullable String value) {
        PostgresSetting setting = ALL.get(key(name));
        if (setting != null) {
            return setting.write().set(session, value);
        }
        if (name.contains(".") || isPlannerOption(name)) {
            return session.withSettings(session.settings().withVariable(name, value));
        }
        if (SessionSettings.find(name).isEmpty()) {
            throw unknown(name);
        }
        SessionSettings settings = session.settings();
        return session.withSettings(value == null ? settings.without(name) : settings.with(name, value));
    }

    /** Returns the session with the isolation level of its transaction; null for the default. */
    public static Session isolated(Session session, @Nullable String level) {
        return Objects.equals(session.settings().variable(ISOLATION), level)
                ? session
                : session.withSettings(session.settings().withVariable(ISOLATION, level));
    }

    /** Returns the session with the read-only mode of its transaction; null for the default. */
    public static Session readOnly(Session session, @Nullable String onOrOff) {
        return Objects.equals(session.settings().variable(READ_ONLY), onOrOff)
                ? session
                : session.withSettings(session.settings().withVariable(READ_ONLY, onOrOff));
    }

    /** True if the session's transaction is read-only, or outside of one, if the next one will be. */
    public static boolean isReadOnly(Session session) {
        String value = session.settings().variable(READ_ONLY);
        return "on".equals(value == null ? session.settings().variable(READ_ONLY_BY_DEFAULT) : value);
    }

    private static String isolation(Session session) {
        String level = session.settings().variable(ISOLATION);
        return level == null ? show(session, "default_transaction_isolation") : level;
    }

    /** True for PostgreSQL's planner switches that Braid does not have. */
    private static boolean isPlannerOption(String name) {
        return key(name).startsWith("enable_") && SessionSettings.find(name).isEmpty();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static BraidException unknown(String name) {
        return new BraidException(
                ErrorCode.UNDEFINED_OBJECT,
                "unrecognized configuration parameter \"" + name + "\"; SHOW ALL lists all");
    }

    private static String encoding(String value) {
        String name = value.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
        if (!ENCODINGS.contains(name)) {
            throw new IllegalArgumentException("text is sent and received in UTF8");
        }
        return name.equals("SQLASCII") ? "SQL_ASCII" : "UTF8";
    }

    private static String dateStyle(String value) {
        String style = value.toUpperCase(Locale.ROOT);
        String order = style.contains("DMY") ? "DMY" : style.contains("YMD") ? "YMD" : "MDY";
        if (!style.contains("ISO") && !style.strip().equals(order)) {
            throw new IllegalArgumentException("dates are sent in the style ISO");
        }
        return "ISO, " + order;
    }

    private static String onOrOff(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        if (Set.of("on", "true", "1", "yes").contains(word)) {
            return "on";
        }
        if (!Set.of("off", "false", "0", "no").contains(word)) {
            throw new IllegalArgumentException("it is on or off");
        }
        return "off";
    }

    private static String on(String value) {
        if (!Set.of("on", "true", "1", "yes").contains(value.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("a backslash in a text without E is always a backslash");
        }
        return "on";
    }

    private static String hex(String value) {
        if (!value.equalsIgnoreCase("hex")) {
            throw new IllegalArgumentException("bytea is sent in the format hex");
        }
        return "hex";
    }

    private static String floatDigits(String value) {
        int digits = Integer.parseInt(value);
        if (digits < -15 || digits > 3) {
            throw new IllegalArgumentException("it must be between -15 and 3");
        }
        return Integer.toString(digits);
    }
}
