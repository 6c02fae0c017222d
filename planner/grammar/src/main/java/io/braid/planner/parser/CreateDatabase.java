package io.braid.planner.parser;

import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE DATABASE name VERSION 'version'}. */
public final class CreateDatabase extends BraidStatement {
    private final String name;
    private final String version;

    public CreateDatabase(SqlParserPos position, String name, String version) {
        super(position);
        this.name = name;
        this.version = version;
    }

    public String name() {
        return name;
    }

    public String version() {
        return version;
    }
}
