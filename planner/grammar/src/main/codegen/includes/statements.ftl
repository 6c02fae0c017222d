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
    query = LockableQuery()
    { return query instanceof TableWrite ? new Write((TableWrite) query) : new Query(query); }
}

/** A query, which may lock the rows that it reads. */
SqlNode LockableQuery() :
{
    final SqlNode query;
    final SqlParserPos position;
    LockedQuery.Wait wait = LockedQuery.Wait.WAIT;
    final List<SqlIdentifier> tables = new ArrayList<SqlIdentifier>();
    SqlIdentifier table;
}
{
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    [
        <FOR> { position = getPos(); } [ <NO> <KEY> ] <UPDATE>
        [
            <OF> table = SimpleIdentifier() { tables.add(table); }
            ( <COMMA> table = SimpleIdentifier() { tables.add(table); } )*
        ]
        [
            <NOWAIT> { wait = LockedQuery.Wait.NOWAIT; }
        |
            <SKIP_> <LOCKED> { wait = LockedQuery.Wait.SKIP_LOCKED; }
        ]
        { return new TableWrite(query.getParserPosition(), new LockedQuery(position, query, tables, wait), null, null); }
    ]
    { return query; }
}

Statement WriteStatement() :
{
    final TableWrite write;
}
{
    write = WriteTree()
    { return new Write(write); }
}

/** INSERT, UPDATE, DELETE or MERGE, and perhaps ON CONFLICT and RETURNING. */
TableWrite WriteTree() :
{
    SqlNode change;
    SqlNode from;
    SqlNode where = null;
    OnConflict conflict = null;
    SqlNodeList returning = null;
    final SqlParserPos position;
}
{
    { position = new SqlParserPos(getToken(1).beginLine, getToken(1).beginColumn); }
    (
        change = SqlInsert() [ conflict = ConflictClause(change) ]
    |
        change = SqlUpdate()
        [
            <FROM> from = TableRef()
            [ where = Where() ]
            { change = UpdateFrom.of((SqlUpdate) change, from, where); }
        ]
    |
        change = SqlDelete()
    |
        change = MergeTree()
    )
    [ <RETURNING> returning = ReturningList() ]
    { return new TableWrite(position, change, conflict, returning); }
}

/** Clause ON CONFLICT of an INSERT. */
OnConflict ConflictClause(SqlNode insert) :
{
    final SqlParserPos position;
    SqlNodeList key = SqlNodeList.EMPTY;
    final SqlNodeList columns = new SqlNodeList(SqlParserPos.ZERO);
    final SqlNodeList values = new SqlNodeList(SqlParserPos.ZERO);
    SqlNode where = null;
}
{
    <ON> { position = getPos(); } <CONFLICT>
    [ key = ParenthesizedSimpleIdentifierList() ]
    <DO>
    (
        <NOTHING> { return new OnConflict(position, key, null); }
    |
        <UPDATE> <SET> Assignments(columns, values)
        [ where = Where() ]
        {
            return new OnConflict(position, key, new SqlUpdate(
                position, ((SqlInsert) insert).getTargetTable(), columns, values, where, null, null));
        }
    )
}

/** Columns and the values that they get. */
void Assignments(SqlNodeList columns, SqlNodeList values) :
{
    SqlIdentifier column;
}
{
    column = CompoundIdentifier() { columns.add(column); }
    <EQ> AddExpression(values, ExprContext.ACCEPT_SUB_QUERY)
    (
        <COMMA> column = CompoundIdentifier() { columns.add(column); }
        <EQ> AddExpression(values, ExprContext.ACCEPT_SUB_QUERY)
    )*
}

SqlNode MergeTree() :
{
    final SqlParserPos position;
    final SqlIdentifier target;
    SqlIdentifier alias = null;
    final SqlNode source;
    final SqlNode condition;
    final List<MergeClause> clauses = new ArrayList<MergeClause>();
}
{
    <MERGE> { position = getPos(); } <INTO> target = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    <USING> source = TableRef()
    <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    ( MergeWhen(clauses) )+
    { return new Merge(position, target, alias, source, condition, clauses); }
}

void MergeWhen(List<MergeClause> clauses) :
{
    final SqlParserPos position;
    boolean matched = true;
    SqlNode condition = null;
}
{
    <WHEN> { position = getPos(); } [ <NOT> { matched = false; } ] <MATCHED>
    [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <THEN> MergeAction(clauses, position, matched, condition)
}

void MergeAction(List<MergeClause> clauses, SqlParserPos position, boolean matched, SqlNode condition) :
{
    final SqlNodeList columns = new SqlNodeList(SqlParserPos.ZERO);
    SqlNodeList inserted = SqlNodeList.EMPTY;
    SqlNodeList values = new SqlNodeList(SqlParserPos.ZERO);
}
{
    (
        <UPDATE> { checkMerge(position, matched, true); } <SET> Assignments(columns, values)
        { clauses.add(new MergeClause(position, matched, condition, MergeClause.Action.UPDATE, columns, values)); }
    |
        <DELETE>
        {
            checkMerge(position, matched, true);
            clauses.add(new MergeClause(position, matched, condition, MergeClause.Action.DELETE, columns, null));
        }
    |
        <INSERT> { checkMerge(position, matched, false); }
        [ inserted = ParenthesizedSimpleIdentifierList() ]
        <VALUES> values = ParenthesizedQueryOrCommaListWithDefault(ExprContext.ACCEPT_NONCURSOR)
        { clauses.add(new MergeClause(position, matched, condition, MergeClause.Action.INSERT, inserted, values)); }
    |
        <DO> <NOTHING>
        { clauses.add(new MergeClause(position, matched, condition, MergeClause.Action.NOTHING, columns, null)); }
    )
}

/** The columns and values that RETURNING lists. */
SqlNodeList ReturningList() :
{
    final List<SqlNode> items = new ArrayList<SqlNode>();
    final Span s;
}
{
    { s = Span.of(getPos()); }
    AddSelectItem(items)
    ( <COMMA> AddSelectItem(items) )*
    { return new SqlNodeList(items, s.end(this)); }
}

/** What begins and ends a transaction, and marks a place in it. */
Statement TransactionStatement() :
{
    final String name;
}
{
    (
        <BEGIN> OptionalWork() { return TransactionModes(); }
    |
        <START> <TRANSACTION> { return TransactionModes(); }
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

/** The beginning of a transaction: its isolation level, and whether it only reads. */
Statement TransactionModes() :
{
    final List<String> modes = new ArrayList<String>();
    String mode;
}
{
    [
        mode = TransactionMode() { modes.add(mode); }
        ( [ <COMMA> ] mode = TransactionMode() { modes.add(mode); } )*
    ]
    { return begin(modes); }
}

String TransactionMode() :
{
    final String mode;
}
{
    (
        <ISOLATION> <LEVEL>
        (
            LOOKAHEAD(2) <READ> <COMMITTED> { mode = "read committed"; }
        |
            <READ> <UNCOMMITTED> { mode = "read uncommitted"; }
        |
            <REPEATABLE> <READ> { mode = "repeatable read"; }
        |
            <SERIALIZABLE> { mode = "serializable"; }
        )
    |
        LOOKAHEAD(2) <READ> <ONLY> { mode = "read only"; }
    |
        <READ> <WRITE> { mode = "read write"; }
    )
    { return mode; }
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
    ( LOOKAHEAD(1) query = WriteTree() | query = LockableQuery() )
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
    ( <UPSERT> | <CALL> )
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
