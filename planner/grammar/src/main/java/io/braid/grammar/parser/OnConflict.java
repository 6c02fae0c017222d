package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Clause ON CONFLICT of an INSERT.
 *
 * @param columns the columns of the unique key that rows may be in conflict with; none for all keys
 * @param update the new values of the row that is there; null if it stays as it is
 */
public record OnConflict(
        SqlParserPos position,
        SqlNodeList columns,
        @Nullable SqlUpdate update) {}
