package io.braid.postgres.setting;

import io.braid.execution.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The setting {@code search_path}. Tables without a schema are looked for in its first schema that is neither
 * {@code pg_catalog} nor that of the user's name.
 */
final class SearchPathSetting {
    private static final String NAME = "search_path";
    private static final String CATALOG = "pg_catalog";
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
        Session changed = session.withSettings(session.settings().withVariable(NAME, value));
        return changed.withSchema(value == null ? null : first(value));
    }

    private static @Nullable String first(String path) {
        List<String> schemas = schemas(path);
        for (String schema : schemas) {
            if (!schema.equals(CATALOG) && !schema.equals("$user")) {
                return schema;
            }
        }
        return schemas.contains(CATALOG) ? CATALOG : null;
    }

    /** The names of a path, without quotes. */
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
