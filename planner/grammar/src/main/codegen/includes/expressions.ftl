/** Hints before a table in FROM, before a query or before joined tables in parentheses, as in Teiid; the hint after a table is Calcite's own. */
SqlNode HintedTableRef() :
{
    final List<SqlNode> hints = new ArrayList<SqlNode>();
    final SqlIdentifier tableName;
    SqlNode hinted;
    boolean lateral = false;
    final Span s;
}
{
    <HINT_BEG> { s = span(); } HintsBefore(hints)
    ( <HINT_BEG> HintsBefore(hints) )*
    (
        tableName = CompoundTableIdentifier()
        [ <HINT_BEG> AddHint(hints) ( <COMMA> AddHint(hints) )* <COMMENT_END> ]
        {
            return new SqlTableRef(s.end(this), tableName, new SqlNodeList(hints, s.pos()));
        }
    |
        [ <LATERAL> { lateral = true; } ]
        hinted = ParenthesizedExpression(ExprContext.ACCEPT_QUERY_OR_JOIN)
        {
            return addLateral(new HintedTables(hints, s.pos()).in(hinted), lateral);
        }
    )
}

/** What stands in a hint before a table: one or several, with a comma between them or without. */
void HintsBefore(List<SqlNode> hints) :
{
}
{
    HintBefore(hints) ( [ <COMMA> ] HintBefore(hints) )*
    <COMMENT_END>
}

/** {@code makedep}, or with what Teiid lets one say of it, as in {@code makedep(max:500 no join)}. */
void HintBefore(List<SqlNode> hints) :
{
    final SqlIdentifier name;
    final SqlNodeList options = new SqlNodeList(SqlParserPos.ZERO);
    final Span s;
}
{
    name = SimpleIdentifier() { s = span(); }
    [ <LPAREN> ( HintOption(options) ( [ <COMMA> ] HintOption(options) )* )? <RPAREN> ]
    {
        hints.add(new SqlHint(s.end(this), name, options, SqlHint.HintOptionFormat.KV_LIST));
    }
}

void HintOption(SqlNodeList options) :
{
    final SqlIdentifier name;
}
{
    LOOKAHEAD(<MAX> <COLON>)
    <MAX> { name = new SqlIdentifier("max", getPos()); } <COLON> <UNSIGNED_INTEGER_LITERAL>
    {
        options.add(name);
        options.add(SqlLiteral.createCharString(token.image, getPos()));
    }
|
    LOOKAHEAD([ <NO> ] <JOIN>)
    [ <NO> ] <JOIN>
|
    name = SimpleIdentifier() { options.add(name); options.add(SqlLiteral.createCharString("", getPos())); }
}

/** Where a table has its alias before PIVOT or UNPIVOT. */
void AliasBeforePivot() :
{
}
{
    [ <AS> ] SimpleIdentifier() [ ParenthesizedSimpleIdentifierList() ] ( <PIVOT> <LPAREN> | <UNPIVOT> )
}

/** The alias of a table that is turned by PIVOT or UNPIVOT, which has one of its own behind it. */
SqlNode PivotedTable(SqlNode table) :
{
    final SqlIdentifier alias;
    SqlNodeList columns = SqlNodeList.EMPTY;
}
{
    [ <AS> ] alias = SimpleIdentifier() [ columns = ParenthesizedSimpleIdentifierList() ]
    {
        checkNotJoin(table);
        List<SqlNode> named = new ArrayList<SqlNode>(Arrays.asList(table, alias));
        named.addAll(columns.getList());
        return SqlStdOperatorTable.AS.createCall(Span.of(table).end(this), named);
    }
}

/** {@code LATERAL f(a)} as {@code LATERAL TABLE(f(a))}. */
SqlNode LateralCall() :
{
    final SqlIdentifier function;
    final SqlNode call;
    final Span s;
}
{
    <LATERAL> { s = span(); }
    function = CompoundTableIdentifier()
    call = FunctionRows(function)
    {
        return SqlStdOperatorTable.LATERAL.createCall(s.end(call), call);
    }
}

/** The call of a function in FROM, and whether its rows are numbered. */
SqlNode FunctionRows(SqlIdentifier function) :
{
    final SqlNode call;
}
{
    call = ImplicitTableFunctionCallArgs(function)
    (
        <WITH> <ORDINALITY> { return NumberedRows.of(call); }
    |
        { return call; }
    )
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

/** PostgreSQL's type of intervals, which are of any units. */
SqlTypeNameSpec IntervalTypeName() :
{
}
{
    <INTERVAL> { return IntervalText.typeName(getPos()); }
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

/** {@code a & b} and its like; {@code >>} is two tokens, for brackets of types may end so. */
void BitOperator(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlOperator op;
}
{
    (
        <VERTICAL_BAR> { op = BitOperators.OR; }
    |
        <AMPERSAND> { op = BitOperators.AND; }
    |
        <HASH> { op = BitOperators.XOR; }
    |
        <LEFTSHIFT> { op = BitOperators.LEFT; }
    |
        <GT> <GT> { op = BitOperators.RIGHT; }
    )
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(op, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** {@code time AT TIME ZONE 'zone'}. */
void AtTimeZone(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <AT> <TIME> <ZONE> {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(TimeZones.AT_TIME_ZONE, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** The patterns behind {@code LIKE ANY} or {@code LIKE ALL}. */
void LikeAny(List<Object> list, SqlOperator like, Span s) :
{
    final boolean isAny;
    final SqlNodeList patterns;
}
{
    (
        ( <ANY> | <SOME> ) { isAny = true; }
    |
        <ALL> { isAny = false; }
    )
    patterns = ParenthesizedQueryOrCommaList(ExprContext.ACCEPT_NONCURSOR) {
        list.add(new SqlParserUtil.ToTreeListItem(new QuantifiedLike(like, isAny), s.pos()));
        list.add(QuantifiedLike.patterns(patterns));
    }
}

/** The unit of {@code EXTRACT('year' FROM date)}. */
SqlIntervalQualifier TimeUnitText() :
{
    final String unit;
}
{
    unit = SimpleStringLiteral() {
        return UnitText.read(unit, getPos());
    }
}

/** What else than rows and values the distances of frames are counted in. */
SqlLiteral GroupsOfPeers() :
{
}
{
    <GROUPS> {
        return new PeerGroups(getPos());
    }
}

/** Brackets behind a type, which make one of arrays of it. The number of elements that may stand in them binds nobody, as in PostgreSQL. */
SqlTypeNameSpec ArrayTypeName(SqlTypeNameSpec element) :
{
    final Span s;
}
{
    <LBRACKET> { s = span(); }
    [ <UNSIGNED_INTEGER_LITERAL> ]
    <RBRACKET> {
        return ArrayTypes.of(element, s.end(this));
    }
}

/** What stands in brackets behind an array: the number of an element, or the bounds of a slice. */
SqlNode Subscript() :
{
    SqlNode from = null;
    SqlNode to = null;
    final SqlParserPos colon;
}
{
    (
        <COLON> { colon = getPos(); }
        [ to = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    |
        from = Expression(ExprContext.ACCEPT_SUB_QUERY)
        (
            <COLON> { colon = getPos(); }
            [ to = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
        |
            { return from; }
        )
    )
    {
        if (getToken(2).kind == LBRACKET) {
            throw Mistake.unsupported(
                "Arrays have one dimension, and to PostgreSQL a[1:2][1] is a slice of two: write (a[1:2])[1]", colon);
        }
        return ArraySlice.bounds(from, to, colon);
    }
}

/** What POSITION looks for: texts put together, for IN ends it. */
SqlNode PositionOperand() :
{
    SqlNode text;
    SqlNode next;
}
{
    text = PositionText()
    (
        <CONCAT> next = PositionText() {
            text = SqlStdOperatorTable.CONCAT.createCall(text.getParserPosition().plus(next.getParserPosition()), text, next);
        }
    )*
    { return text; }
}

SqlNode PositionText() :
{
    SqlNode text;
}
{
    (
        <LPAREN> text = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
    |
        text = AtomicRowExpression()
    )
    { return text; }
}

/** {@code array @> array} and its like. */
void PostgresOperator(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlOperator op;
}
{
    (
        <CONTAINS_SIGN> { op = PostgresOperators.CONTAINS; }
    |
        <CONTAINED_SIGN> { op = PostgresOperators.CONTAINED; }
    |
        <OVERLAP_SIGN> { op = PostgresOperators.OVERLAP; }
    |
        <PATH_SIGN> { op = PostgresOperators.JSON_AT; }
    |
        <TEXT_PATH_SIGN> { op = PostgresOperators.TEXT_AT; }
    )
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(op, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** {@code UNNEST(array)} among values, each of whose elements makes a row. */
SqlNode UnnestValue() :
{
    final Span s;
    final List<SqlNode> args = new ArrayList<SqlNode>();
}
{
    <UNNEST> { s = span(); } <LPAREN>
    AddExpression(args, ExprContext.ACCEPT_SUB_QUERY)
    <RPAREN> {
        return createCall(new SqlIdentifier("unnest", s.pos()), s.end(this), SqlFunctionCategory.USER_DEFINED_FUNCTION, null, args);
    }
}

/** The number of a parameter behind its question mark, which stands for a dollar sign. */
int ParameterNumber() :
{
}
{
    <UNSIGNED_INTEGER_LITERAL> {
        return parameterNumber(token.image, getPos());
    }
}

/** {@code timestamptz '2024-01-01 00:00:00+00'}. */
SqlNode TypedLiteral() :
{
    final SqlDataTypeSpec type;
    final SqlNode value;
    final Span s;
}
{
    type = DataType() { s = Span.of(type); }
    value = StringLiteral() {
        return SqlStdOperatorTable.CAST.createCall(s.end(value), value, type);
    }
}

/** A word that is reserved, as the name of a result's column behind AS, where it can be nothing else. */
SqlIdentifier ReservedName() :
{}
{
    (
        <DEFAULT_> | <COLLATE> | <TABLE> | <COLUMN> | <USER> | <CHECK> | <PRIMARY> | <UNIQUE> | <REFERENCES>
    |   <CONSTRAINT> | <FOREIGN> | <ORDER> | <GROUP> | <ALL> | <ANY> | <NOT> | <NULL> | <TRUE> | <FALSE> | <CASE>
    |   <WHEN> | <THEN> | <ELSE> | <END> | <TO> | <USING> | <IN> | <SELECT> | <WHERE> | <UNION> | <CREATE> | <GRANT>
    |   <LIMIT> | <OFFSET> | <BOTH> | <LEADING> | <TRAILING> | <DISTINCT> | <FETCH> | <FOR> | <FROM> | <HAVING>
    |   <INTERSECT> | <EXCEPT> | <ON> | <OR> | <AND> | <WITH> | <WINDOW> | <CAST> | <SYMMETRIC> | <ASYMMETRIC>
    )
    { return new SqlIdentifier(getToken(0).image, getPos().withQuoting(true)); }
}

/** {@code JSON_AGG(value ORDER BY other)} and its like. */
SqlCall OrderedAggregateCall() :
{
    final SqlIdentifier name;
    final Span s;
    final SqlLiteral quantifier;
    final List<SqlNode> args = new ArrayList<SqlNode>();
    final SqlNodeList order;
}
{
    name = FunctionName() { s = span(); }
    <LPAREN>
    (
        quantifier = AllOrDistinct()
    |
        { quantifier = null; }
    )
    AddArg(args, ExprContext.ACCEPT_SUB_QUERY)
    ( <COMMA> AddArg(args, ExprContext.ACCEPT_SUB_QUERY) )*
    [ order = OrderBy(true) { args.add(order); } ]
    <RPAREN> {
        return createCall(name, s.end(this), SqlFunctionCategory.USER_DEFINED_FUNCTION, quantifier, args);
    }
}
