package io.braid.grammar.parser;

import java.math.BigDecimal;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.SqlStarReplace;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Items of an ORDER BY, resolved to expressions of the ordered SELECT, for contexts without its column numbers and
 * names.
 */
final class OrderItems {
    private final SqlNodeList columns;

    OrderItems(SqlSelect select) {
        this.columns = select.getSelectList();
    }

    /** Resolves all items to expressions, with their directions. */
    SqlNodeList meant(SqlNodeList items) {
        return new SqlNodeList(items.stream().map(this::meant).toList(), items.getParserPosition());
    }

    private SqlNode meant(SqlNode item) {
        if (item instanceof SqlCall call && Directions.isDirection(call)) {
            SqlNode ordered = call.operand(0);
            return call.getOperator().createCall(call.getParserPosition(), meant(ordered));
        }
        SqlNode column = item instanceof SqlNumericLiteral number
                ? numbered(number)
                : item instanceof SqlIdentifier name && name.isSimple() ? named(name.getSimple()) : null;
        return Objects.requireNonNull(
                TreeCopy.of(column == null ? item : column).accept(new Marks()));
    }

    /** True if the item is a column number. */
    static boolean isNumber(SqlNode item) {
        return Directions.key(item) instanceof SqlNumericLiteral;
    }

    private @Nullable SqlNode numbered(SqlNumericLiteral number) {
        BigDecimal place = number.bigDecimalValue();
        boolean isOne = place != null
                && place.scale() <= 0
                && place.signum() > 0
                && place.compareTo(BigDecimal.valueOf(columns.size())) <= 0;
        if (columns.stream()
                .limit(isOne ? place.intValueExact() : columns.size())
                .anyMatch(OrderItems::isStar)) {
            throw Mistake.unsupported(
                    "Which column has a number behind * is not known here: order by its name",
                    number.getParserPosition());
        }
        return isOne ? withoutName(columns.get(place.intValueExact() - 1)) : null;
    }

    private static boolean isStar(SqlNode column) {
        return column instanceof SqlStarExclude
                || column instanceof SqlStarReplace
                || (column instanceof SqlIdentifier name && name.isStar());
    }

    private @Nullable SqlNode named(String name) {
        for (SqlNode column : columns) {
            if (column.getKind() == SqlKind.AS
                    && ((SqlIdentifier) ((SqlCall) column).operand(1))
                            .getSimple()
                            .equalsIgnoreCase(name)) {
                return withoutName(column);
            }
        }
        return null;
    }

    private static SqlNode withoutName(SqlNode column) {
        return column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
    }

    /** Marker of names that must be resolved as input columns rather than output columns. */
    private static final class Marks extends SqlShuttle {
        @Override
        public SqlNode visit(SqlIdentifier name) {
            return name.isSimple() && !name.isStar() ? new SortedName(name) : name;
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            return call.isA(SqlKind.QUERY) ? call : super.visit(call);
        }
    }
}
