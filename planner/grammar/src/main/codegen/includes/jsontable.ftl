/** {@code JSON_TABLE(document, 'path' COLUMNS (...))}, which may name columns of what stands before it in FROM. */
SqlNode JsonTableCall() :
{
    final Span s;
    final SqlNode document;
    final JsonTable table;
    JsonRows.Of of = JsonRows.Of.FOUND;
}
{
    <JSON_TABLE> { s = span(); }
    <LPAREN>
    document = Expression(ExprContext.ACCEPT_SUB_QUERY)
    [ JsonInputClause() ]
    <COMMA>
    table = JsonTablePart()
    [
        (
            <ERROR> { of = JsonRows.Of.FOUND_OR_ERROR; }
        |
            <EMPTY> [ <ARRAY> ] { of = JsonRows.Of.FOUND_OR_NOTHING; }
        )
        <ON> <ERROR>
    ]
    <RPAREN>
    {
        return table.rows(document, of, s.end(this));
    }
}

/** A path, and the columns of each value that it finds. */
JsonTable JsonTablePart() :
{
    final JsonTable table;
    final SqlNode path;
}
{
    path = JsonPathSpec() { table = new JsonTable(path); }
    [ <AS> SimpleIdentifier() ]
    <COLUMNS>
    <LPAREN>
    JsonTableColumn(table)
    ( <COMMA> JsonTableColumn(table) )*
    <RPAREN>
    {
        return table;
    }
}

void JsonTableColumn(JsonTable table) :
{
    final JsonTable nested;
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    final JsonColumn column;
    SqlNode e;
    List<SqlNode> behavior;
}
{
    LOOKAHEAD(<NESTED> ( <PATH> | <QUOTED_STRING> ))
    <NESTED> [ <PATH> ] nested = JsonTablePart() { table.nest(nested); }
|
    name = SimpleIdentifier()
    (
        <FOR> <ORDINALITY> { table.number(name); }
    |
        type = DataType() { column = table.add(name, type); }
        [ JsonInputClause() { column.isJson(); } ]
        [ <EXISTS> { column.isExistence(); } ]
        [ <PATH> e = JsonPathSpec() { column.at(e); } ]
        [ e = JsonQueryWrapperBehavior() <WRAPPER> { column.wrappedIn(e); } ]
        (
            behavior = JsonTableBehavior() { column.instead(behavior); }
        )*
    )
}

/** What a column has where nothing is found, or what is found cannot be had. */
List<SqlNode> JsonTableBehavior() :
{
    final List<SqlNode> behavior;
    final SqlJsonExistsErrorBehavior truth;
}
{
    (
        behavior = JsonValueEmptyOrErrorBehavior()
    |
        behavior = JsonQueryEmptyOrErrorBehavior()
    |
        truth = JsonExistsErrorBehavior() <ON> <ERROR> {
            behavior = new ArrayList<SqlNode>();
            behavior.add(truth.symbol(getPos()));
            behavior.add(SqlJsonEmptyOrError.ERROR.symbol(getPos()));
        }
    )
    {
        return behavior;
    }
}
