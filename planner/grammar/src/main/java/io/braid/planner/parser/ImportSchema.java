package io.braid.planner.parser;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code IMPORT FOREIGN SCHEMA remote LIMIT TO (tables) FROM SERVER server INTO schema}. */
public final class ImportSchema extends BraidStatement {
    private final SqlIdentifier remoteSchema;
    private final SqlNodeList only;
    private final String server;
    private final String schema;

    public ImportSchema(
            SqlParserPos position, SqlIdentifier remoteSchema, SqlNodeList only, String server, String schema) {
        super(position);
        this.remoteSchema = remoteSchema;
        this.only = only;
        this.server = server;
        this.schema = schema;
    }

    public SqlIdentifier remoteSchema() {
        return remoteSchema;
    }

    public SqlNodeList only() {
        return only;
    }

    public String server() {
        return server;
    }

    public String schema() {
        return schema;
    }
}
