package io.braid.postgres.setting;

import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.planner.option.ClientConventions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Setting {@code search_path}: its first schema is the default one, the others are searched after it. Missing schemas
 * and {@code "$user"} are ignored.
 */
public final class SearchPathSetting {
    private static final String NAME = "search_path";
    private static final String CATALOG = "pg_catalog";
    private static final String USER = "$user";
    private static final String DEFAULT = "\"$user\", public";

    static final PostgresSetting SETTING =
            new PostgresSetting(NAME, SearchPathSetting::read, SearchPathSetting::write, false);

    private SearchPathSetting() {}

    private static String read(Session session) {
        String value = session.settings().variable(NAME);
        if (value != null) {
            return value;
        }
        String schema = session.schema();
        return schema == null ? DEFAULT : quoted(schema);
    }

    private static Session write(Session session, @Nullable String value) {
        List<String> schemas = value == null ? List.of() : schemas(value);
        List<String> own = schemas.stream()
                .filter(schema -> !schema.equals(CATALOG) && !schema.equals(USER))
                .toList();
        SessionSettings settings = session.settings().withVariable(NAME, value);
        ClientConventions conventions = settings.conventions().with(own.isEmpty() ? own : own.subList(1, own.size()));
        String catalog = schemas.contains(CATALOG) ? CATALOG : null;
        return session.withSettings(settings.with(conventions)).withSchema(own.isEmpty() ? catalog : own.get(0));
    }

    /** Returns the setting's value for these schemas. */
    public static String text(List<String> schemas) {
        return schemas.stream().map(SearchPathSetting::quoted).collect(Collectors.joining(", "));
    }

    /** Returns the unquoted names of a path. */
    static List<String> schemas(String path) {
        List<String> schemas = new ArrayList<>();
        for (String part : path.split(",", -1)) {
            String name = part.strip();
            boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
            if (!name.isEmpty()) {
                schemas.add(isQuoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name);
            }
        }
        return schemas;
    }

    private static String quoted(String schema) {
        return schema.matches("[a-z_][a-z0-9_]*") ? schema : '"' + schema.replace("\"", "\"\"") + '"';
    }
}
