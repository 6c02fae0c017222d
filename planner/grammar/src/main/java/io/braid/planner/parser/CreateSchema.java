package io.braid.planner.parser;

import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code CREATE SCHEMA name SERVER server}, or {@code CREATE VIRTUAL SCHEMA name} when the server is null. */
public final class CreateSchema extends BraidStatement {
    private final String name;
    private final @Nullable String server;

    public CreateSchema(SqlParserPos position, String name, @Nullable String server) {
        super(position);
        this.name = name;
        this.server = server;
    }

    public String name() {
        return name;
    }

    public @Nullable String server() {
        return server;
    }
}
