package io.braid.execution.view;

import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.Locale;

/** Name of a view with its database and version, in lower case because letter case does not matter. */
public record ViewKey(String database, String version, String schema, String view) {
    public ViewKey {
        database = database.toLowerCase(Locale.ROOT);
        version = version.toLowerCase(Locale.ROOT);
        schema = schema.toLowerCase(Locale.ROOT);
        view = view.toLowerCase(Locale.ROOT);
    }

    /** The name in log messages. */
    @Override
    public String toString() {
        return "materialized view " + schema + "." + view + " of database '" + database + "' version '" + version + "'";
    }

    static ViewKey of(VirtualDatabase database, ViewDefinition view) {
        return new ViewKey(database.name(), database.version(), view.schema(), view.name());
    }
}
