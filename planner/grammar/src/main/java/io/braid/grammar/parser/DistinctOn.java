package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;

/**
 * {@code SELECT DISTINCT ON (keys) ... ORDER BY keys, others}: the first of the rows with equal keys, equivalent to
 * {@code QUALIFY ROW_NUMBER() OVER (PARTITION BY keys ORDER BY keys, others) = 1}.
 */
public final class DistinctOn extends SqlSelect {
    private final SqlNodeList keys;

    /** Restricts a query to one row for each combination of the keys. */
    public DistinctOn(SqlSelect query, SqlNodeList keys) {
        super(
                query.getParserPosition(),
                query.operand(0),
                query.getSelectList(),
                query.getFrom(),
                query.getWhere(),
                query.getGroup(),
                query.getHaving(),
                query.getWindowList(),
                null,
                null,
                null,
                null,
                query.getHints());
        this.keys = keys;
        if (query.getFrom() == null) {
            throw mistake(keys, "SELECT DISTINCT ON needs a FROM");
        }
        if (query.getQualify() != null) {
            throw mistake(keys, "DISTINCT ON and QUALIFY exclude each other; put one of them into a sub-query");
        }
        keep(SqlNodeList.EMPTY);
    }

    /** Sets the order that determines the first row. */
    void order(SqlNodeList order) {
        OrderItems items = new OrderItems(this);
        List<SqlNode> wanted = items.meant(keys);
        List<SqlNode> first = items.meant(order).stream()
                .map(Directions::key)
                .limit(wanted.size())
                .toList();
        boolean agree = containsAll(wanted, first) && (order.size() < wanted.size() || containsAll(first, wanted));
        if (!agree) {
            throw mistake(order, "ORDER BY must begin with the expressions of DISTINCT ON");
        }
        keep(order);
    }

    private void keep(SqlNodeList order) {
        OrderItems items = new OrderItems(this);
        setQualify(RankedRows.first(items.meant(keys), items.meant(order)));
    }

    private static boolean containsAll(List<SqlNode> nodes, List<SqlNode> others) {
        return others.stream()
                .allMatch(other -> nodes.stream().anyMatch(node -> node.equalsDeep(other, Litmus.IGNORE)));
    }

    private static Mistake mistake(SqlNodeList where, String message) {
        SqlParserPos place = where.getParserPosition();
        return new Mistake(ErrorCode.SYNTAX_ERROR, new Place(place.getLineNum(), place.getColumnNum()), message);
    }
}
