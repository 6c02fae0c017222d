/** A statement about tables of a source, in EXPLAIN. */
TableStatement TableStatement() :
{
    final TableStatement statement;
}
{
    (
        <CREATE> statement = CreateTable(false)
    |
        <ALTER> statement = RenameTable()
    |
        <DROP> statement = DropTable()
    |
        statement = Truncate()
    )
    { return statement; }
}

/** A table of a source, of columns or of the rows of a query. */
TableStatement CreateTable(boolean temporary) :
{
    final boolean keep;
    final SqlIdentifier name;
    final SqlNode query;
    final NewTableParts parts = new NewTableParts();
    boolean withRows = true;
}
{
    <TABLE>
    keep = IfNotExists()
    name = CompoundIdentifier()
    (
        <LPAREN>
        NewTablePart(parts)
        ( <COMMA> NewTablePart(parts) )*
        <RPAREN>
        { return new TableStatement.Create(name, keep, parts.columns(), parts.keys(), temporary); }
    |
        <AS>
        query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
        [ <WITH> [ <NO> { withRows = false; } ] <DATA> ]
        { return new TableStatement.CreateAs(name, keep, query, withRows, temporary); }
    )
}

/** A table that lasts as long as the transaction. */
TableStatement CreateTemporaryTable() :
{
    final TableStatement table;
    final SqlParserPos position;
}
{
    ( <TEMPORARY> | SimpleIdentifier() )
    table = CreateTable(true)
    [
        <ON> { position = getPos(); } <COMMIT>
        ( <DROP> | ( <DELETE> | SimpleIdentifier() ) <ROWS> { throw lastsAsLongAsTheTransaction(position); } )
    ]
    { return table; }
}

/** A column, or a key. */
void NewTablePart(NewTableParts parts) :
{
    final List<String> columns;
}
{
    [ <CONSTRAINT> Identifier() ]
    (
        <PRIMARY> <KEY> columns = NameList() { parts.primaryKey(columns, place(getPos())); }
    |
        <UNIQUE> columns = NameList() { parts.unique(columns); }
    )
|
    NewColumn(parts)
}

/** A column with its constraints; its keys are among the parts. */
void NewColumn(NewTableParts parts) :
{
    final String name;
    final SqlParserPos position;
    final String type;
    boolean nullable = true;
    SqlNode value = null;
}
{
    name = Identifier() { position = getPos(); }
    type = TypeText()
    (
        <NOT> <NULL> { nullable = false; }
    |
        <NULL>
    |
        <DEFAULT_> value = Literal()
    |
        <PRIMARY> <KEY> { parts.primaryKey(List.of(name), place(getPos())); nullable = false; }
    |
        <UNIQUE> { parts.unique(List.of(name)); }
    )*
    { parts.column(new NewColumn(name, type, nullable, value, position)); }
}

TableStatement RenameTable() :
{
    final SqlIdentifier table;
    final String name;
}
{
    <TABLE> table = CompoundIdentifier()
    name = NewName()
    { return new TableStatement.Rename(table, name); }
}

TableStatement DropTable() :
{
    final boolean ifExists;
    final List<SqlIdentifier> tables;
    final boolean cascade;
}
{
    <TABLE>
    ifExists = IfExists()
    tables = SourceTables()
    cascade = Cascade()
    { return new TableStatement.Drop(tables, ifExists, cascade); }
}

TableStatement Truncate() :
{
    final List<SqlIdentifier> tables;
}
{
    <TRUNCATE> [ <TABLE> ]
    tables = SourceTables()
    { return new TableStatement.Truncate(tables); }
}

List<SqlIdentifier> SourceTables() :
{
    final List<SqlIdentifier> tables = new ArrayList<SqlIdentifier>();
    SqlIdentifier table;
}
{
    table = CompoundIdentifier() { tables.add(table); }
    ( <COMMA> table = CompoundIdentifier() { tables.add(table); } )*
    { return tables; }
}

/** COPY of rows that the client sends; their form is for its protocol to say. */
Statement LoadRows() :
{
    final SqlIdentifier table;
    SqlNodeList columns = null;
}
{
    SimpleIdentifier()
    table = CompoundIdentifier()
    [ columns = ParenthesizedSimpleIdentifierList() ]
    <FROM>
    LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("STDIN") })
    SimpleIdentifier()
    { return new LoadRows(table, columns); }
}
