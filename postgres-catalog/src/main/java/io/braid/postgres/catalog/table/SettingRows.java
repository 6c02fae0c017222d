package io.braid.postgres.catalog.table;

import io.braid.execution.session.SessionSettings;
import io.braid.execution.system.SystemScope;
import io.braid.postgres.catalog.PostgresVersion;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Settings of a session under PostgreSQL's names. */
public final class SettingRows {
    private static final String SETTINGS = "pg_catalog.pg_settings";
    /** Read-only settings that describe the server. */
    private static final Map<String, String> FIXED = Map.of(
            "server_version",
            PostgresVersion.TEXT,
            "server_version_num",
            Integer.toString(PostgresVersion.NUMBER),
            "server_encoding",
            "UTF8",
            "client_encoding",
            "UTF8",
            "lc_messages",
            "C",
            "default_transaction_read_only",
            "on",
            "transaction_read_only",
            "on");

    private SettingRows() {}

    /** Returns a session's value; empty if PostgreSQL has no setting of the name. */
    public static Optional<String> value(SystemScope scope, String name) {
        String own = own(scope).get(name.toLowerCase(Locale.ROOT));
        if (own != null) {
            return Optional.of(own);
        }
        Relation relation = CatalogData.get().relation(SETTINGS);
        int setting = relation.indexOf("setting");
        return CatalogData.get().rows(SETTINGS).stream()
                .filter(row -> name.equalsIgnoreCase(String.valueOf(row[0])))
                .map(row -> Objects.requireNonNullElse(row[setting], "").toString())
                .findFirst();
    }

    private static Map<String, String> own(SystemScope scope) {
        Map<String, String> own = new TreeMap<>(FIXED);
        own.put("timezone", scope.settings().timeZone().getId().replaceFirst("^Z$", "UTC"));
        own.put(
                "search_path",
                SearchPath.of(scope).stream().map(DefinitionTexts::quoted).collect(Collectors.joining(", ")));
        own.put(
                "statement_timeout",
                String.valueOf(scope.settings().queryTimeout().toMillis()));
        own.put("transaction_isolation", isolation(scope.settings()));
        scope.session().ifPresent(session -> own.put("application_name", session.application()));
        own.put("is_superuser", scope.isAdministrators() ? "on" : "off");
        return own;
    }

    private static String isolation(SessionSettings settings) {
        String level = settings.variable("transaction_isolation");
        String usual = settings.variable("default_transaction_isolation");
        return level != null ? level : usual != null ? usual : "read committed";
    }

    static List<@Nullable Object[]> settings(SystemScope scope) {
        Relation relation = CatalogData.get().relation(SETTINGS);
        int setting = relation.indexOf("setting");
        Map<String, String> own = own(scope);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (@Nullable Object[] row : CatalogData.get().rows(SETTINGS)) {
            String value = own.get(String.valueOf(row[0]).toLowerCase(Locale.ROOT));
            @Nullable Object[] shown = row;
            if (value != null) {
                shown = row.clone();
                shown[setting] = value;
            }
            rows.add(shown);
        }
        return rows;
    }

    static List<@Nullable Object[]> timeZones(Instant now) {
        RowWriter writer = new RowWriter("pg_catalog.pg_timezone_names");
        ZoneId.getAvailableZoneIds().stream().sorted().forEach(name -> {
            ZoneId zone = ZoneId.of(name);
            ZoneRules rules = zone.getRules();
            writer.row()
                    .set("name", name)
                    .set("abbrev", zone.getDisplayName(TextStyle.SHORT, Locale.ROOT))
                    .set("utc_offset", offset(rules.getOffset(now).getTotalSeconds()))
                    .set("is_dst", rules.isDaylightSavings(now));
        });
        return writer.rows();
    }

    private static String offset(int seconds) {
        int minutes = Math.abs(seconds) / 60;
        return String.format(Locale.ROOT, "%s%02d:%02d:00", seconds < 0 ? "-" : "", minutes / 60, minutes % 60);
    }
}
