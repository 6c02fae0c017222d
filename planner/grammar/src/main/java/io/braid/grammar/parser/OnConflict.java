package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Clause ON CONFLICT of an INSERT.
 *
 * @param columns the columns of the unique key to arbitrate on; empty for all keys
 * @param update the new values of the existing row; null for DO NOTHING
 */
public record OnConflict(
        SqlParserPos position,
        SqlNodeList columns,
        @Nullable SqlUpdate update) {}
