/** CREATE of the parts of a virtual database. */
SqlNode BraidCreate() :
{
    final Span s;
    SqlNode statement;
}
{
    <CREATE> { s = span(); }
    (
        statement = BraidCreateDatabase(s)
    |
        statement = BraidCreateServer(s)
    |
        statement = BraidCreateVirtualSchema(s)
    |
        statement = BraidCreateSchema(s)
    |
        statement = BraidCreateView(s)
    )
    { return statement; }
}

SqlNode BraidCreateDatabase(Span s) :
{
    final SqlIdentifier name;
    String version = "1";
}
{
    <DATABASE> name = SimpleIdentifier()
    [ <VERSION> version = BraidString() ]
    { return new CreateDatabase(s.end(this), name.getSimple(), version); }
}

SqlNode BraidCreateServer(Span s) :
{
    final SqlIdentifier name;
    final SqlIdentifier wrapper;
    Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    <SERVER> name = SimpleIdentifier()
    <FOREIGN> <DATA> <WRAPPER> wrapper = SimpleIdentifier()
    [ options = BraidOptions() ]
    { return new CreateServer(s.end(this), name.getSimple(), wrapper.getSimple(), options); }
}

SqlNode BraidCreateVirtualSchema(Span s) :
{
    final SqlIdentifier name;
}
{
    <VIRTUAL> <SCHEMA> name = SimpleIdentifier()
    { return new CreateSchema(s.end(this), name.getSimple(), null); }
}

SqlNode BraidCreateSchema(Span s) :
{
    final SqlIdentifier name;
    final SqlIdentifier server;
}
{
    <SCHEMA> name = SimpleIdentifier()
    <SERVER> server = SimpleIdentifier()
    { return new CreateSchema(s.end(this), name.getSimple(), server.getSimple()); }
}

SqlNode BraidCreateView(Span s) :
{
    final SqlIdentifier name;
    final SqlNode query;
    final SourceRange range;
    final int line;
    final int column;
}
{
    <VIEW> name = CompoundIdentifier()
    <AS> { line = getToken(1).beginLine; column = getToken(1).beginColumn; }
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    {
        range = new SourceRange(line, column, getToken(0).endLine, getToken(0).endColumn);
        return new CreateView(s.end(this), name, query, range);
    }
}

/** IMPORT FOREIGN SCHEMA. */
SqlNode BraidImport() :
{
    final Span s;
    final SqlIdentifier remoteSchema;
    final SqlIdentifier server;
    final SqlIdentifier schema;
    SqlNodeList only = SqlNodeList.EMPTY;
}
{
    <IMPORT> { s = span(); }
    <FOREIGN> <SCHEMA> remoteSchema = CompoundIdentifier()
    [ <LIMIT> <TO> only = ParenthesizedSimpleIdentifierList() ]
    <FROM> <SERVER> server = SimpleIdentifier()
    <INTO> schema = SimpleIdentifier()
    {
        return new ImportSchema(s.end(this), remoteSchema, only, server.getSimple(), schema.getSimple());
    }
}

Map<String, String> BraidOptions() :
{
    final Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    <OPTIONS> <LPAREN>
    BraidOption(options)
    ( <COMMA> BraidOption(options) )*
    <RPAREN>
    { return options; }
}

void BraidOption(Map<String, String> options) :
{
    final SqlIdentifier identifier;
    final String name;
    final String value;
}
{
    (
        identifier = SimpleIdentifier() { name = identifier.getSimple(); }
    |
        <USER> { name = getToken(0).image; }
    )
    value = BraidString()
    {
        if (options.putIfAbsent(name.toLowerCase(Locale.ROOT), value) != null) {
            throw new ParseException("option '" + name + "' is given twice");
        }
    }
}

String BraidString() : {}
{
    <QUOTED_STRING> { return SqlParserUtil.parseString(token.image); }
}

/** EXPLAIN, with a detail in parentheses; PLAN FOR may stand before the query as in other dialects. */
SqlNode BraidExplain() :
{
    final Span s;
    SqlIdentifier detail = null;
    final SqlNode query;
}
{
    <EXPLAIN> { s = span(); }
    [ LOOKAHEAD(3) <LPAREN> detail = SimpleIdentifier() <RPAREN> ]
    [ <PLAN> <FOR> ]
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { return new Explain(s.end(this), detail, query); }
}
