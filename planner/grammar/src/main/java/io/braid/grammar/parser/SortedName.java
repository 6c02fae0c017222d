package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlIdentifier;

/**
 * A name from ORDER BY that has been moved into a window, where it still means a table's column before an output
 * column.
 */
public final class SortedName extends SqlIdentifier {
    SortedName(SqlIdentifier name) {
        super(name.names, name.getCollation(), name.getParserPosition(), null);
    }
}
