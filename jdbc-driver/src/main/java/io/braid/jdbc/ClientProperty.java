package io.braid.jdbc;

import io.braid.jdbc.metadata.MetadataQuery;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Client info property that an application may set on an open connection, in the order in which JDBC lists them. */
enum ClientProperty {
    APPLICATION_NAME(
            "ApplicationName",
            "application_name",
            200,
            BraidProperty.APPLICATION_NAME.defaultValue(),
            BraidProperty.APPLICATION_NAME.help()),
    TRACE_PARENT(
            "traceparent",
            "trace_parent",
            55,
            "none",
            "Of which trace the statements from here on are a part, as in the header of that name.");

    private final String jdbcName;
    private final String setting;
    private final int longest;
    private final String usual;
    private final String help;

    ClientProperty(String jdbcName, String setting, int longest, String usual, String help) {
        this.jdbcName = jdbcName;
        this.setting = setting;
        this.longest = longest;
        this.usual = usual;
        this.help = help;
    }

    /** The name in JDBC. */
    String jdbcName() {
        return jdbcName;
    }

    /** The default value. */
    String usual() {
        return usual;
    }

    /** Statement that sets the property on the server. */
    String setStatement(String value) {
        return "SET " + setting + " = " + MetadataQuery.literal(value);
    }

    /** Returns a row for a query: name, maximum length, default value, help. */
    String row() {
        return "(" + MetadataQuery.literal(jdbcName) + ", " + longest + ", " + MetadataQuery.literal(usual) + ", "
                + MetadataQuery.literal(help) + ")";
    }

    static Optional<ClientProperty> of(String name) {
        return Arrays.stream(values())
                .filter(property -> property.jdbcName.equalsIgnoreCase(name))
                .findFirst();
    }

    static String names() {
        return Arrays.stream(values()).map(ClientProperty::jdbcName).collect(Collectors.joining(" and "));
    }
}
