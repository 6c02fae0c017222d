/** CREATE of anything. */
Statement CreateStatement() :
{
    final Place place;
    boolean replace = false;
    final ModelChange change;
    final Statement user;
    final Statement table;
}
{
    <CREATE> { place = place(getPos()); }
    [ <OR> <REPLACE> { replace = true; } ]
    (
        change = CreateDatabase(place, replace)
    |
        change = CreateServer(place, replace)
    |
        change = CreateVirtualSchema(place, replace)
    |
        table = CreateSchema(place, replace) { return table; }
    |
        change = CreateForeignTable(place, replace)
    |
        table = CreateTable(false) { neverReplaced(replace, getPos()); return table; }
    |
        // Words of this statement alone, which remain names elsewhere.
        LOOKAHEAD({ getToken(1).image.matches("(?i)TEMP|TEMPORARY") })
        table = CreateTemporaryTable() { neverReplaced(replace, getPos()); return table; }
    |
        change = CreateView(place, replace)
    |
        change = CreateMaterializedView(place, replace)
    |
        change = CreateFunction(place, replace)
    |
        change = CreateTrigger(place, replace)
    |
        change = CreateRole(place, replace)
    |
        change = CreateRowFilter(place, replace)
    |
        change = CreateColumnMask(place, replace)
    |
        LOOKAHEAD(2)
        change = CreateUserMapping(place, replace)
    |
        user = CreateUser(place) { neverReplaced(replace, getPos()); return user; }
    )
    { return new Change(change); }
}

ModelChange CreateDatabase(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
    final String version;
}
{
    <DATABASE> { neverReplaced(replace, getPos()); }
    keep = IfNotExists()
    name = Identifier()
    version = Version()
    { return new CreateDatabase(name, version == null ? DEFAULT_VERSION : version, ifExists(false, keep, place), place); }
}

ModelChange CreateServer(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
    final String wrapper;
    final Map<String, String> options;
}
{
    <SERVER>
    keep = IfNotExists()
    name = Identifier()
    <FOREIGN> <DATA> <WRAPPER> wrapper = Identifier()
    options = Options()
    { return new Create(new ServerDefinition(name, wrapper, options, place), ifExists(replace, keep, place)); }
}

ModelChange CreateVirtualSchema(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
}
{
    <VIRTUAL> <SCHEMA> { neverReplaced(replace, getPos()); }
    keep = IfNotExists()
    name = Identifier()
    { return new Create(new SchemaDefinition(name, null, place), ifExists(false, keep, place)); }
}

/** Without a server, the schema is created in one that takes them. */
Statement CreateSchema(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
    final SqlParserPos position;
    final String server;
    final Map<String, String> options;
}
{
    <SCHEMA> { neverReplaced(replace, getPos()); }
    keep = IfNotExists()
    name = Identifier() { position = getPos(); }
    (
        <SERVER> server = Identifier()
        options = Options()
        {
            return new Change(
                new Create(new SchemaDefinition(name, server, options, place), ifExists(false, keep, place)));
        }
    |
        { return new TableStatement.CreateSchema(name, keep, position); }
    )
}

ModelChange CreateView(Place place, boolean replace) :
{
    final boolean keep;
    final List<String> name;
    List<String> columns = NO_NAMES;
    Map<String, String> options;
    final String sql;
}
{
    <VIEW>
    keep = IfNotExists()
    name = QualifiedName()
    [ columns = NameList() ]
    options = Options()
    <AS> sql = QueryText()
    [ options = CheckedBy(options) ]
    {
        return new Create(
            new ViewDefinition(name.get(0), name.get(1), false, columns, options, sql, place),
            ifExists(replace, keep, place));
    }
}

/** WITH CHECK OPTION, which is an option of the view. */
Map<String, String> CheckedBy(Map<String, String> options) :
{
    ViewOptions.CheckOption check = ViewOptions.CheckOption.CASCADED;
}
{
    <WITH>
    [ <LOCAL> { check = ViewOptions.CheckOption.LOCAL; } | <CASCADED> ]
    <CHECK> <OPTION>
    { return ViewOptions.withCheck(options, check); }
}

ModelChange CreateMaterializedView(Place place, boolean replace) :
{
    final boolean keep;
    final List<String> name;
    List<String> columns = NO_NAMES;
    final Map<String, String> options;
    final String sql;
}
{
    <MATERIALIZED> <VIEW>
    keep = IfNotExists()
    name = QualifiedName()
    [ columns = NameList() ]
    options = Options()
    <AS> sql = QueryText()
    {
        return new Create(
            new ViewDefinition(name.get(0), name.get(1), true, columns, options, sql, place),
            ifExists(replace, keep, place));
    }
}

/** Only triggers of views are known, which are executed instead of a statement. */
ModelChange CreateTrigger(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
    final TriggerDefinition.Event event;
    final List<String> view;
    final String sql;
}
{
    <TRIGGER>
    keep = IfNotExists()
    name = Identifier()
    SimpleIdentifier() { insteadOf(getToken(0).image, getPos()); }
    <OF> ( <INSERT> | <UPDATE> | <DELETE> )
    { event = TriggerDefinition.Event.valueOf(getToken(0).image.toUpperCase(Locale.ROOT)); }
    <ON> view = QualifiedName()
    <FOR> <EACH> <ROW>
    sql = TriggerText()
    {
        return new Create(
            new TriggerDefinition(view.get(0), view.get(1), name, event, sql, place),
            ifExists(replace, keep, place));
    }
}

/** The statements of a trigger, as written. */
String TriggerText() :
{
    final int line;
    final int column;
}
{
    { line = getToken(1).beginLine; column = getToken(1).beginColumn; }
    TriggerStatements()
    { return triggerText(new SqlParserPos(line, column, getToken(0).endLine, getToken(0).endColumn), nDynamicParams); }
}

/** One statement, or several in BEGIN ATOMIC ... END. */
List<TableWrite> TriggerStatements() :
{
    final List<TableWrite> statements = new ArrayList<TableWrite>();
}
{
    (
        <BEGIN> <ATOMIC>
        TriggerStatement(statements)
        ( <SEMICOLON> [ TriggerStatement(statements) ] )*
        <END>
    |
        TriggerStatement(statements)
    )
    { return statements; }
}

void TriggerStatement(List<TableWrite> statements) :
{
    final TableWrite statement;
}
{
    statement = WriteTree() { statements.add(inTrigger(statement)); }
}

/** The statements of a trigger and nothing behind them. */
List<TableWrite> TriggerStatementsEof() :
{
    final List<TableWrite> statements;
}
{
    statements = TriggerStatements() <EOF>
    { return statements; }
}

ModelChange CreateFunction(Place place, boolean replace) :
{
    final boolean keep;
    final List<String> name;
    final List<DeclaredColumn> parameters = new ArrayList<DeclaredColumn>();
    final String sql;
}
{
    <FUNCTION>
    keep = IfNotExists()
    name = QualifiedName()
    <LPAREN>
    [ Parameter(parameters) ( <COMMA> Parameter(parameters) )* ]
    <RPAREN>
    <RETURNS> <TABLE>
    <AS> sql = QueryText()
    {
        return new Create(
            new FunctionDefinition(name.get(0), name.get(1), parameters, sql, place),
            ifExists(replace, keep, place));
    }
}

void Parameter(List<DeclaredColumn> parameters) :
{
    final String name;
    final Place place;
    final String type;
}
{
    name = Identifier() { place = place(getPos()); }
    type = TypeText()
    { parameters.add(new DeclaredColumn(name, type, true, Map.of(), place)); }
}

/** IMPORT of a schema of a source, or of another database. */
Statement ImportStatement() :
{
    final Place place;
    final Definition definition;
}
{
    <IMPORT> { place = place(getPos()); }
    ( definition = ImportForeignSchema(place) | definition = ImportDatabase(place) )
    { return new Change(new Create(definition, IfExists.FAIL)); }
}

Definition ImportForeignSchema(Place place) :
{
    final SqlIdentifier remoteSchema;
    final TableSelection selection;
    final String server;
    final String schema;
}
{
    <FOREIGN> <SCHEMA> remoteSchema = CompoundIdentifier()
    selection = Selection()
    <FROM> <SERVER> server = Identifier()
    <INTO> schema = Identifier()
    { return new ImportDefinition(remoteSchema(remoteSchema), selection, server, schema, place); }
}

TableSelection Selection() :
{
    final List<String> names;
}
{
    (
        <LIMIT> <TO> names = NameList() { return new TableSelection(TableSelection.Mode.LIMIT_TO, names); }
    |
        <EXCEPT> names = NameList() { return new TableSelection(TableSelection.Mode.EXCEPT, names); }
    |
        <LIKE> names = TextList() { return new TableSelection(TableSelection.Mode.LIKE, names); }
    |
        <NOT> <LIKE> names = TextList() { return new TableSelection(TableSelection.Mode.NOT_LIKE, names); }
    |
        { return TableSelection.ALL; }
    )
}

Definition ImportDatabase(Place place) :
{
    final String name;
    final String version;
}
{
    <DATABASE> name = Identifier()
    version = Version()
    { return new DatabaseImport(name, version, place); }
}

/** COMMENT ON, which puts a comment in the place of the one there was, and none with NULL. */
Statement CommentStatement() :
{
    final Place place;
    final ObjectKind kind;
    final List<String> path;
    final String text;
}
{
    <COMMENT> { place = place(getPos()); }
    <ON>
    (
        <DATABASE> Identifier() { kind = ObjectKind.DATABASE; path = NO_NAMES; }
    |
        <SERVER> { kind = ObjectKind.SERVER; } path = NameAlone()
    |
        <SCHEMA> { kind = ObjectKind.SCHEMA; } path = NameAlone()
    |
        ( [ <FOREIGN> ] <TABLE> | [ <MATERIALIZED> ] <VIEW> ) { kind = ObjectKind.VIEW; } path = QualifiedName()
    |
        <COLUMN> { kind = ObjectKind.COLUMN; } path = ColumnName()
    |
        <FUNCTION> { kind = ObjectKind.FUNCTION; } path = QualifiedName()
    )
    <IS>
    (
        text = Text() { return new Change(new Create(new CommentDefinition(kind, path, text, place), IfExists.REPLACE)); }
    |
        <NULL> { return new Change(new RemoveComment(kind, path, place)); }
    )
}

List<String> NameAlone() :
{
    final String name;
}
{
    name = Identifier()
    { return List.of(name); }
}

/** schema.table.column, or table.column in the default schema. */
List<String> ColumnName() :
{
    final SqlIdentifier name;
}
{
    name = CompoundIdentifier()
    { return inSchema(name, 3); }
}
