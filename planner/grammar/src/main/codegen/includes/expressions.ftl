/** A hint before a table in FROM, as in Teiid; the hint after the table is Calcite's own. */
SqlNode HintedTableRef() :
{
    final List<SqlNode> hints = new ArrayList<SqlNode>();
    final SqlIdentifier tableName;
    final Span s;
}
{
    <HINT_BEG> { s = span(); }
    AddHint(hints) ( <COMMA> AddHint(hints) )*
    <COMMENT_END>
    tableName = CompoundTableIdentifier()
    [ <HINT_BEG> AddHint(hints) ( <COMMA> AddHint(hints) )* <COMMENT_END> ]
    {
        return new SqlTableRef(s.end(this), tableName, new SqlNodeList(hints, s.pos()));
    }
}

/** {@code expression::type}. */
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec type;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
    }
    type = DataType() {
        list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, s.pos()));
        list.add(type);
    }
}

/** {@code document -> 'key'} and {@code document ->> 'key'}. */
void JsonArrow(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlOperator op;
}
{
    (
        <LAMBDA> { op = JsonArrows.JSON; }
    |
        <JSON_TEXT_ARROW> { op = JsonArrows.TEXT; }
    )
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(op, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}
