package io.braid.planner.parser;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE VIEW schema.name AS query}. */
public final class CreateView extends BraidStatement {
    private final SqlIdentifier name;
    private final SqlNode query;
    private final SourceRange range;

    public CreateView(SqlParserPos position, SqlIdentifier name, SqlNode query, SourceRange range) {
        super(position);
        this.name = name;
        this.query = query;
        this.range = range;
    }

    public SqlIdentifier name() {
        return name;
    }

    public SqlNode query() {
        return query;
    }

    public SourceRange range() {
        return range;
    }
}
