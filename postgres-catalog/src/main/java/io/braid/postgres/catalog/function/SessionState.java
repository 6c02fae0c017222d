package io.braid.postgres.catalog.function;

import io.braid.execution.session.Session;
import io.braid.postgres.catalog.PostgresVersion;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.postgres.catalog.table.Roles;
import io.braid.postgres.catalog.table.SettingRows;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Functions over the session and the server. */
final class SessionState {
    private static final String VERSION = "PostgreSQL " + PostgresVersion.TEXT + " (Braid)";
    private static final List<String> ENCODINGS = List.of(
            ("SQL_ASCII EUC_JP EUC_CN EUC_KR EUC_TW EUC_JIS_2004 UTF8 MULE_INTERNAL LATIN1 LATIN2 LATIN3 LATIN4 LATIN5"
                            + " LATIN6 LATIN7 LATIN8 LATIN9 LATIN10 WIN1256 WIN1258 WIN866 WIN874 KOI8R WIN1251"
                            + " WIN1252 ISO_8859_5 ISO_8859_6 ISO_8859_7 ISO_8859_8 WIN1250 WIN1253 WIN1254 WIN1255"
                            + " WIN1257 KOI8U SJIS BIG5 GBK UHC GB18030 JOHAB SHIFT_JIS_2004")
                    .split(" "));
    private static final long KILO = 1_024;
    private static final List<String> UNITS = List.of("bytes", "kB", "MB", "GB", "TB", "PB");
    /** Size from which the next larger unit is used. */
    private static final long NEXT_UNIT = 10 * KILO;

    private static final String ROLES = "pg_catalog.pg_authid";

    private SessionState() {}

    static String version() {
        return VERSION;
    }

    static String userName(FunctionContext context, long oid) {
        return Roles.of(context.scope())
                .find(oid)
                .map(Roles.Role::name)
                .or(() -> predefinedRole(oid))
                .orElse("unknown (OID=" + oid + ")");
    }

    /** Returns a role that exists in every PostgreSQL database, such as the owner of schema public. */
    private static Optional<String> predefinedRole(long oid) {
        Relation roles = CatalogData.get().relation(ROLES);
        int id = roles.indexOf("oid");
        int name = roles.indexOf("rolname");
        return CatalogData.get().rows(ROLES).stream()
                .filter(row -> row[id] instanceof Number number && number.longValue() == oid)
                .map(row -> String.valueOf(row[name]))
                .findFirst();
    }

    static @Nullable String encoding(long number) {
        return number >= 0 && number < ENCODINGS.size() ? ENCODINGS.get((int) number) : "";
    }

    static int encodingNumber(String name) {
        String plain = name.toUpperCase(Locale.ROOT).replace("UTF-8", "UTF8");
        return ENCODINGS.indexOf(plain);
    }

    static @Nullable String setting(FunctionContext context, CallArguments arguments) {
        String name = arguments.text(0);
        Optional<String> value = SettingRows.value(context.scope(), name);
        if (value.isEmpty() && !arguments.truth(1)) {
            throw unknown(name);
        }
        return value.orElse(null);
    }

    /** Changes a session setting that Braid has under PostgreSQL's name; other settings remain unchanged. */
    static String set(FunctionContext context, CallArguments arguments) {
        String name = arguments.text(0).toLowerCase(Locale.ROOT);
        String value = arguments.get(1) == null ? "" : arguments.text(1);
        if (SettingRows.value(context.scope(), name).isEmpty()) {
            throw unknown(name);
        }
        switch (name) {
            case "application_name" -> change(context, session -> session.withApplication(value));
            case "timezone" ->
                change(
                        context,
                        session -> session.withSettings(session.settings().with("time_zone", value)));
            case "search_path" -> {
                List<String> names = value.isBlank() ? List.of() : Names.parts(value.split(",")[0].strip());
                if (!names.isEmpty()) {
                    String schema = context.scope().database().catalog().requireSchema(names.get(0), context.rights());
                    change(context, session -> session.withSchema(schema));
                }
            }
            default -> {}
        }
        return value;
    }

    private static void change(FunctionContext context, UnaryOperator<Session> step) {
        long id = pid(context);
        context.scope().server().sessions().all().stream()
                .filter(session -> session.now().id() == id)
                .findFirst()
                .ifPresent(session -> session.change(step));
    }

    private static BraidException unknown(String name) {
        return new BraidException(
                ErrorCode.UNDEFINED_OBJECT, "There is no setting '" + name + "'; pg_settings lists them all");
    }

    static int pid(FunctionContext context) {
        return context.scope().session().map(Session::id).orElse(0L).intValue();
    }

    static OffsetDateTime started() {
        return Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime())
                .atOffset(ZoneOffset.UTC);
    }

    static long transaction(FunctionContext context) {
        return context.scope().started().toEpochMilli();
    }

    static ArrayValue schemas(FunctionContext context, boolean implicit) {
        List<Object> schemas = new ArrayList<>();
        if (implicit) {
            schemas.add("pg_catalog");
        }
        for (String schema : context.searchPath()) {
            context.objects().namespaces().stream()
                    .filter(namespace -> namespace.schema().name().equalsIgnoreCase(schema))
                    .forEach(namespace -> schemas.add(namespace.name()));
        }
        return ArrayValue.of(DataType.of(TypeKind.VARCHAR), schemas);
    }

    static String size(long bytes) {
        if (Math.abs(bytes) < NEXT_UNIT) {
            return bytes + " bytes";
        }
        // Twice the size in the unit, so that halves are rounded up.
        long doubled = bytes / (KILO / 2);
        int unit = 1;
        while (Math.abs(doubled) >= 2 * NEXT_UNIT - 1 && unit < UNITS.size() - 1) {
            doubled /= KILO;
            unit++;
        }
        return (doubled + (doubled >= 0 ? 1 : -1)) / 2 + " " + Objects.requireNonNull(UNITS.get(unit));
    }
}
