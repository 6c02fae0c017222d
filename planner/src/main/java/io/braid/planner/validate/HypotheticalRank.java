package io.braid.planner.validate;

import io.braid.planner.syntax.TypeNames;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Rank of a hypothetical row in its group, as a count of the rows before it: {@code COUNT(*) FILTER (WHERE x < v) + 1}.
 *
 * @param keys the sort keys
 * @param filter the FILTER condition; null for none
 */
record HypotheticalRank(
        List<HypotheticalKey> keys, @Nullable SqlNode filter, SqlParserPos place) {
    SqlNode rank() {
        return plusOne(countBefore());
    }

    /**
     * Returns the number of distinct rows before it, plus one. COUNT ignores nulls: a single key is counted separately,
     * several keys are wrapped in an array.
     *
     * @param isNullable true for a sort key that may be null
     */
    SqlNode denseRank(Predicate<SqlNode> isNullable) {
        if (keys.size() > 1) {
            return plusOne(countDistinct(
                    isBefore(0),
                    keys.stream()
                            .map(HypotheticalKey::key)
                            .map(key ->
                                    isNullable.test(key) ? call(SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR, key) : key)
                            .toArray(SqlNode[]::new)));
        }
        HypotheticalKey only = keys.get(0);
        SqlNode values = countDistinct(only.isBefore(), only.key());
        return plusOne(
                only.isNullFirst() && isNullable.test(only.key())
                        ? call(SqlStdOperatorTable.PLUS, values, countDistinct(only.isBeforeByNull(), number(1)))
                        : values);
    }

    SqlNode percentRank() {
        SqlNode isNone = call(SqlStdOperatorTable.EQUALS, countAll(), number(0));
        SqlNode share = call(SqlStdOperatorTable.DIVIDE, asDouble(countBefore()), countAll());
        return new SqlCase(place, null, SqlNodeList.of(isNone), SqlNodeList.of(asDouble(number(0))), share);
    }

    /** Returns the share of the rows, including the hypothetical one, that do not sort after it. */
    SqlNode distribution() {
        HypotheticalRank reversed = new HypotheticalRank(
                keys.stream().map(HypotheticalKey::reversed).toList(), filter, place);
        SqlNode others = call(SqlStdOperatorTable.MINUS, countAll(), reversed.countBefore());
        return call(SqlStdOperatorTable.DIVIDE, asDouble(plusOne(others)), plusOne(countAll()));
    }

    private SqlNode countBefore() {
        return filtered(SqlStdOperatorTable.COUNT.createCall(place, SqlIdentifier.star(place)), isBefore(0));
    }

    private SqlNode countAll() {
        SqlNode all = SqlStdOperatorTable.COUNT.createCall(place, SqlIdentifier.star(place));
        return filter == null ? all : call(SqlStdOperatorTable.FILTER, all, filter);
    }

    private SqlNode countDistinct(SqlNode condition, SqlNode... values) {
        SqlLiteral distinct = SqlSelectKeyword.DISTINCT.symbol(place);
        return filtered(SqlStdOperatorTable.COUNT.createCall(distinct, place, values), condition);
    }

    private SqlNode filtered(SqlNode count, SqlNode condition) {
        SqlNode both = filter == null ? condition : call(SqlStdOperatorTable.AND, filter, condition);
        return call(SqlStdOperatorTable.FILTER, count, both);
    }

    /**
     * Returns the condition that a row sorts before the hypothetical one by a key, or by a later key if the earlier
     * ones are equal.
     */
    private SqlNode isBefore(int first) {
        HypotheticalKey key = keys.get(first);
        if (first == keys.size() - 1) {
            return key.isBefore();
        }
        return call(
                SqlStdOperatorTable.OR,
                key.isBefore(),
                call(SqlStdOperatorTable.AND, key.isSame(), isBefore(first + 1)));
    }

    private SqlNode plusOne(SqlNode count) {
        return call(SqlStdOperatorTable.PLUS, count, number(1));
    }

    private SqlNode asDouble(SqlNode number) {
        return call(SqlStdOperatorTable.CAST, number, TypeNames.tree("DOUBLE"));
    }

    private SqlNode number(int value) {
        return SqlLiteral.createExactNumeric(String.valueOf(value), place);
    }

    private SqlNode call(SqlOperator operator, SqlNode... operands) {
        return operator.createCall(place, operands);
    }
}
