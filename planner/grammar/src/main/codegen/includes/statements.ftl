/** One statement and nothing behind it. A word that begins a statement begins no query, though it may be a name. */
Statement StatementEof() :
{
    final Statement statement;
}
{
    (
        statement = CreateStatement()
    |
        statement = AlterStatement()
    |
        statement = DropStatement()
    |
        LOOKAHEAD(1) statement = ImportStatement()
    |
        LOOKAHEAD(1) statement = CommentStatement()
    |
        LOOKAHEAD(1) statement = ShowStatement()
    |
        LOOKAHEAD(1) statement = DescribeStatement()
    |
        statement = ExplainStatement()
    |
        LOOKAHEAD(1) statement = UseStatement()
    |
        statement = SetStatement()
    |
        LOOKAHEAD(1) statement = ResetStatement()
    |
        LOOKAHEAD(1) statement = CancelStatement()
    |
        LOOKAHEAD(1) statement = RefreshStatement()
    |
        LOOKAHEAD(1) statement = AnalyzeStatement()
    |
        LOOKAHEAD(1) statement = ReloadStatement()
    |
        LOOKAHEAD(1) statement = ClearStatement()
    |
        LOOKAHEAD(1) statement = GrantStatement()
    |
        LOOKAHEAD(1) statement = RevokeStatement()
    |
        LOOKAHEAD(1) statement = WriteStatement()
    |
        LOOKAHEAD(1) statement = TransactionStatement()
    |
        LOOKAHEAD(1) statement = Truncate()
    |
        // No query begins with a name.
        LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("COPY") }) statement = LoadRows()
    |
        LOOKAHEAD(1) statement = RefusedStatement()
    |
        statement = QueryStatement()
    )
    <EOF>
    { return statement; }
}

Statement QueryStatement() :
{
    final SqlNode query;
}
{
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { return new Query(query); }
}

Statement WriteStatement() :
{
    final SqlNode write;
}
{
    write = WriteTree()
    { return new Write(write); }
}

/** INSERT, UPDATE or DELETE. */
SqlNode WriteTree() :
{
    final SqlNode write;
}
{
    (
        write = SqlInsert()
    |
        write = SqlUpdate()
    |
        write = SqlDelete()
    )
    { return write; }
}

/** What begins and ends a transaction, and marks a place in it. */
Statement TransactionStatement() :
{
    final String name;
}
{
    (
        <BEGIN> OptionalWork() { return new Command.Begin(IsolationLevel()); }
    |
        <START> <TRANSACTION> { return new Command.Begin(IsolationLevel()); }
    |
        ( <COMMIT> | <END> ) OptionalWork() { return new Command.Commit(); }
    |
        <ROLLBACK> OptionalWork()
        [
            <TO> [ LOOKAHEAD(<SAVEPOINT> Identifier()) <SAVEPOINT> ] name = Identifier()
            { return new Command.RollbackTo(name); }
        ]
        { return new Command.Rollback(); }
    |
        <SAVEPOINT> name = Identifier() { return new Command.SetSavepoint(name); }
    |
        <RELEASE> [ LOOKAHEAD(<SAVEPOINT> Identifier()) <SAVEPOINT> ] name = Identifier()
        { return new Command.ReleaseSavepoint(name); }
    )
}

void OptionalWork() :
{}
{
    [ <WORK> | <TRANSACTION> ]
}

/** The level that is asked for in words, or null. */
String IsolationLevel() :
{
    String level = null;
}
{
    [
        <ISOLATION> <LEVEL>
        (
            LOOKAHEAD(2) <READ> <COMMITTED> { level = "read committed"; }
        |
            <READ> <UNCOMMITTED> { level = "read uncommitted"; }
        |
            <REPEATABLE> <READ> { level = "repeatable read"; }
        |
            <SERIALIZABLE> { level = "serializable"; }
        )
    ]
    { return level; }
}

/** EXPLAIN, with options in parentheses, or ANALYZE without; PLAN FOR may stand before the query as in other dialects. */
Statement ExplainStatement() :
{
    final SqlParserPos position;
    final ExplainOptions options = new ExplainOptions();
    Explain.Subject subject = null;
    Explain.Subject other;
    final SqlNode query;
    final TableStatement table;
}
{
    <EXPLAIN> { position = getPos(); }
    (
        // As people write it for PostgreSQL; no query begins with a name.
        LOOKAHEAD({ getToken(1).image.matches("(?i)ANALYZE|VERBOSE") })
        SimpleIdentifier() { explainOption(options, getToken(0).image, null, getPos()); }
    )*
    [
        LOOKAHEAD(2) <LPAREN>
        subject = ExplainOption(options)
        ( <COMMA> other = ExplainOption(options) { subject = other == null ? subject : other; } )*
        <RPAREN>
    ]
    [ LOOKAHEAD(2) <PLAN> <FOR> ]
    [
        LOOKAHEAD({ isTableStatement(getToken(1).image) })
        table = TableStatement() { return explained(table, options, position); }
    ]
    ( LOOKAHEAD(1) query = WriteTree() | query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) )
    { return new Query(new Explain(position, options.options(), subject, query)); }
}

/** A word, and perhaps its value; what it returns is whose access is explained, if it says so. */
Explain.Subject ExplainOption(ExplainOptions options) :
{
    final SqlParserPos position;
    final String option;
    String value = null;
    boolean isRole = false;
    String name = null;
}
{
    SimpleIdentifier() { option = getToken(0).image; position = getPos(); }
    [
        ( <ON> | <TRUE> | <FALSE> | <UNSIGNED_INTEGER_LITERAL> | SimpleIdentifier() )
        { value = getToken(0).image; }
    ]
    [ <FOR> ( <USER> | <ROLE> { isRole = true; } ) name = Identifier() ]
    {
        explainOption(options, option, value, position);
        return name == null ? null : explainSubject(options, isRole, name, position);
    }
}

/** What would write into a source, or belongs to what there is not: understood, and told so. */
Statement RefusedStatement() :
{}
{
    ( <MERGE> | <UPSERT> | <CALL> )
    { throw refused(getPos()); }
}

/** The text of a query, as written. */
String QueryText() :
{
    final int line;
    final int column;
}
{
    { line = getToken(1).beginLine; column = getToken(1).beginColumn; }
    OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { return queryText(new SqlParserPos(line, column, getToken(0).endLine, getToken(0).endColumn), nDynamicParams); }
}

/** schema.name, or a name in the default schema. */
List<String> QualifiedName() :
{
    final SqlIdentifier name;
}
{
    name = CompoundIdentifier()
    { return inSchema(name, 2); }
}

/** As written, of one or several parts. */
List<String> Path() :
{
    final SqlIdentifier name;
}
{
    name = CompoundIdentifier()
    { return path(name); }
}

List<String> NameList() :
{
    final SqlNodeList names;
}
{
    names = ParenthesizedSimpleIdentifierList()
    { return names(names); }
}

String Text() :
{}
{
    <QUOTED_STRING>
    { return SqlParserUtil.parseString(token.image); }
}

List<String> TextList() :
{
    final List<String> texts = new ArrayList<String>();
    String text;
}
{
    text = Text() { texts.add(text); }
    ( <COMMA> text = Text() { texts.add(text); } )*
    { return texts; }
}

boolean IfNotExists() :
{}
{
    [ LOOKAHEAD(2) <IF> <NOT> <EXISTS> { return true; } ]
    { return false; }
}

boolean IfExists() :
{}
{
    [ LOOKAHEAD(2) <IF> <EXISTS> { return true; } ]
    { return false; }
}

/** The version that is named, or null. */
String Version() :
{
    String version = null;
}
{
    [ <VERSION> version = Text() ]
    { return version; }
}

/** The options in parentheses, or none. */
Map<String, String> Options() :
{
    final Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    [
        <OPTIONS> <LPAREN>
        Option(options)
        ( <COMMA> Option(options) )*
        <RPAREN>
    ]
    { return options; }
}

void Option(Map<String, String> options) :
{
    final String name;
    final SqlParserPos position;
    final String value;
}
{
    name = OptionName() { position = getPos(); }
    value = Text()
    { addOption(options, name, value, position); }
}

String OptionName() :
{
    final String name;
}
{
    ( name = Identifier() | <USER> { name = getToken(0).image; } )
    { return name.toLowerCase(Locale.ROOT); }
}
