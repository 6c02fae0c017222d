package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * {@code UPDATE ... SET ... FROM other WHERE condition} as an UPDATE whose values and condition are sub-queries over
 * the other table. If several of its rows match one row, the statement fails, whereas PostgreSQL uses an arbitrary one.
 */
public final class UpdateFrom {
    private UpdateFrom() {}

    /** @param where the condition; null for all rows of the other table */
    public static SqlNode of(SqlUpdate update, SqlNode from, @Nullable SqlNode where) {
        SqlParserPos position = update.getParserPosition();
        if (update.getCondition() != null) {
            throw new Mistake(
                    ErrorCode.SYNTAX_ERROR,
                    new Place(position.getLineNum(), position.getColumnNum()),
                    "UPDATE has its FROM before its WHERE");
        }
        ShortNames names = new ShortNames(update);
        SqlNode condition = where == null ? null : where.accept(names);
        SqlNodeList values = new SqlNodeList(update.getSourceExpressionList().getParserPosition());
        for (SqlNode value : update.getSourceExpressionList()) {
            values.add(isPlain(value) ? value : select(value.accept(names), from, condition));
        }
        SqlNode found = SqlStdOperatorTable.EXISTS.createCall(
                position, select(SqlLiteral.createExactNumeric("1", position), from, condition));
        return new SqlUpdate(
                position,
                update.getTargetTable(),
                update.getTargetColumnList(),
                values,
                found,
                null,
                update.getAlias());
    }

    private static boolean isPlain(SqlNode value) {
        return value instanceof SqlLiteral || value.getKind() == SqlKind.DEFAULT;
    }

    private static SqlNode select(@Nullable SqlNode value, SqlNode from, @Nullable SqlNode condition) {
        SqlParserPos position = from.getParserPosition();
        return new SqlSelect(
                position,
                null,
                new SqlNodeList(List.of(Objects.requireNonNull(value)), position),
                TreeCopy.of(from),
                condition == null ? null : TreeCopy.of(condition),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Replacement of the full name of the updated table in column references by its last part or alias. */
    private static final class ShortNames extends SqlShuttle {
        private final List<String> table;
        private final String known;

        private ShortNames(SqlUpdate update) {
            this.table = ((SqlIdentifier) update.getTargetTable()).names;
            SqlIdentifier alias = update.getAlias();
            this.known = alias == null ? table.get(table.size() - 1) : alias.getSimple();
        }

        @Override
        public SqlNode visit(SqlIdentifier id) {
            boolean isWhole = table.size() > 1
                    && id.names.size() == table.size() + 1
                    && String.join("\n", id.names.subList(0, table.size())).equalsIgnoreCase(String.join("\n", table));
            return isWhole ? new SqlIdentifier(List.of(known, id.names.get(table.size())), id.getParserPosition()) : id;
        }
    }
}
