/** {@code DISTINCT ON (key, ...)} behind SELECT. */
SqlNodeList DistinctOnKeys() :
{
    final Span s;
    final SqlNodeList keys;
}
{
    <DISTINCT> <ON> <LPAREN> { s = span(); }
    keys = ExpressionCommaList(s, ExprContext.ACCEPT_SUB_QUERY)
    <RPAREN> {
        return keys;
    }
}

/** How many rows are wanted; of one if that is not said. */
void FetchFirst(SqlNode[] offsetFetch, boolean[] withTies) :
{
}
{
    <FETCH> ( <FIRST> | <NEXT> )
    (
        offsetFetch[1] = UnsignedNumericLiteralOrParam()
    |
        { offsetFetch[1] = SqlLiteral.createExactNumeric("1", getPos()); }
    )
    ( <ROW> | <ROWS> )
    (
        <ONLY>
    |
        <WITH> <TIES> { withTies[0] = true; }
    )
}

/** What is grouped by; nothing behind {@code GROUP BY ALL}, which the columns tell. */
List<SqlNode> GroupingElements() :
{
    List<SqlNode> list;
}
{
    (
        list = GroupingElementList()
    |
        { list = ImmutableList.of(GroupByAll.of(getPos())); }
    )
    { return list; }
}

/** {@code ORDER BY ALL}. */
SqlNodeList OrderAll(SqlNode query) :
{
    final Span s;
    final List<SqlOperator> directions = new ArrayList<SqlOperator>();
}
{
    <ORDER> { s = span(); } <BY> <ALL>
    [ <ASC> | <DESC> { directions.add(SqlStdOperatorTable.DESC); } ]
    [
        LOOKAHEAD(2)
        <NULLS> <FIRST> { directions.add(SqlStdOperatorTable.NULLS_FIRST); }
    |
        <NULLS> <LAST> { directions.add(SqlStdOperatorTable.NULLS_LAST); }
    ]
    {
        return OrderByAll.of(query, directions, s.end(this));
    }
}

/** How many rows LIMIT or OFFSET names. */
SqlNode CountOfRows() :
{
    final SqlNode e;
}
{
    e = Expression(ExprContext.ACCEPT_SUB_QUERY) {
        return RowCount.of(e);
    }
}
