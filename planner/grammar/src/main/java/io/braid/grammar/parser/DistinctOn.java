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
 * {@code SELECT DISTINCT ON (keys) ... ORDER BY keys, others}: of the rows with equal keys the first one, which is what
 * {@code QUALIFY ROW_NUMBER() OVER (PARTITION BY keys ORDER BY keys, others) = 1} says.
 */
public final class DistinctOn extends SqlSelect {
    private final SqlNodeList keys;

    /** The rows of a query, of which only one is wanted for each of the keys. */
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

    /** Lets the order of the rows decide which of them come first. */
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
