package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * A query with ORDER BY, OFFSET and LIMIT or FETCH, and with {@code DISTINCT ON} and {@code WITH TIES}, which depend on
 * the order.
 *
 * @param order empty if there is none
 */
public record OrderedQuery(
        SqlNode query,
        SqlNodeList order,
        @Nullable SqlNode offset,
        @Nullable SqlNode fetch,
        boolean withTies,
        SqlParserPos place) {

    /** Expands {@code TABLE t}, as Calcite would do so in place and cannot replace the node here. */
    public OrderedQuery {
        if (query.getKind() == SqlKind.EXPLICIT_TABLE) {
            query = PlainSelect.of(
                    query.getParserPosition(),
                    SqlNodeList.of(SqlIdentifier.star(query.getParserPosition())),
                    ((SqlCall) query).operand(0));
        }
    }

    /** Returns the query as a tree. */
    public SqlNode tree() {
        if (body() instanceof DistinctOn distinct && !order.isEmpty()) {
            distinct.order(order);
        }
        return withTies && fetch != null
                ? new SqlOrderBy(place, withTies(fetch), order, offset, null)
                : new SqlOrderBy(place, query, order, offset, fetch);
    }

    private SqlNode withTies(SqlNode count) {
        if (order.isEmpty()) {
            throw mistake("WITH TIES needs an ORDER BY, which tells what ties are");
        }
        SqlNode last = offset == null ? count : SqlStdOperatorTable.PLUS.createCall(place, offset, count);
        if (body() instanceof SqlSelect select && !select.isDistinct() && select.getQualify() == null) {
            select.setQualify(RankedRows.firstWithTies(last, new OrderItems(select).meant(order)));
            return query;
        }
        if (order.stream().anyMatch(OrderItems::isNumber)) {
            throw mistake("WITH TIES takes the names of columns in ORDER BY here, not their numbers");
        }
        return selected(RankedRows.firstWithTies(last, order));
    }

    private SqlNode body() {
        return query instanceof SqlWith with ? with.body : query;
    }

    /** Returns all columns of the query's rows that fulfil a condition. */
    private SqlNode selected(SqlNode condition) {
        SqlNode rows = SqlStdOperatorTable.AS.createCall(place, query, new SqlIdentifier("ordered", place));
        SqlNodeList all = SqlNodeList.of(SqlIdentifier.star(place));
        return new SqlSelect(place, null, all, rows, null, null, null, null, condition, null, null, null, null);
    }

    private Mistake mistake(String message) {
        return new Mistake(ErrorCode.SYNTAX_ERROR, new Place(place.getLineNum(), place.getColumnNum()), message);
    }
}
