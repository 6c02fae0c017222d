package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlIdentifier;

/**
 * A name in what rows are sorted by that has been put elsewhere, into a window: it means the column of a table there
 * too, and only if there is none what is selected.
 */
public final class SortedName extends SqlIdentifier {
    SortedName(SqlIdentifier name) {
        super(name.names, name.getCollation(), name.getParserPosition(), null);
    }
}
