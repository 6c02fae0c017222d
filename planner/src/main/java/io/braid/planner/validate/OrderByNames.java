package io.braid.planner.validate;

import io.braid.grammar.parser.Directions;
import io.braid.grammar.parser.SortedName;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * Resolution of names in ORDER BY: {@code ORDER BY x} means the alias x, but {@code ORDER BY -x} the column x if there
 * is one, as in PostgreSQL. In Calcite both mean the alias.
 */
final class OrderByNames extends SqlShuttle {
    private final SelectScope rows;

    private OrderByNames(SelectScope rows) {
        this.rows = rows;
    }

    /**
     * Expands the names of columns in ORDER BY.
     *
     * @param rows the scope of the query's FROM
     */
    static void writeOutIn(SqlSelect select, SelectScope rows) {
        OrderByNames names = new OrderByNames(rows);
        SqlNodeList order = select.getOrderList();
        if (order != null) {
            order.replaceAll(names::written);
        }
        // WITH TIES and DISTINCT ON sort in a window.
        new NameReplacement(name -> name instanceof SortedName ? names.visit(name) : name)
                .replaced(select.getQualify());
    }

    private @Nullable SqlNode written(@Nullable SqlNode item) {
        return Directions.key(Objects.requireNonNull(item)) instanceof SqlCall ? item.accept(this) : item;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        return call.isA(SqlKind.QUERY) ? call : super.visit(call);
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
        return name.isSimple() && isColumn(name.getSimple()) ? rows.fullyQualify(name).identifier : name;
    }

    private boolean isColumn(String name) {
        SqlNameMatcher matcher = rows.getValidator().getCatalogReader().nameMatcher();
        return rows.getChildren().stream()
                        .filter(table -> matcher.field(table.getRowType(), name) != null)
                        .count()
                == 1;
    }
}
