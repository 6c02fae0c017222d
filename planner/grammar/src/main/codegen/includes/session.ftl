/** SHOW. What is none of its words is the name of a setting. */
Statement ShowStatement() :
{
    final Show.Subject subject;
    List<String> path = NO_NAMES;
    String like = null;
}
{
    <SHOW>
    (
        LOOKAHEAD(2) subject = ShowCreatePolicy() path = PolicyName()
    |
        subject = ShowCreate() path = Path()
    |
        LOOKAHEAD(1) <DATABASES> { subject = Show.Subject.DATABASES; } like = ShowLike()
    |
        LOOKAHEAD(1) <SCHEMAS> { subject = Show.Subject.SCHEMAS; } like = ShowLike()
    |
        LOOKAHEAD(1) <SETTINGS> { subject = Show.Subject.SETTINGS; } like = ShowLike()
    |
        LOOKAHEAD(1) <SOURCES> { subject = Show.Subject.SOURCES; } like = ShowLike()
    |
        LOOKAHEAD(1) <QUERIES> { subject = Show.Subject.QUERIES; }
    |
        LOOKAHEAD(1) <USERS> { subject = Show.Subject.USERS; } like = ShowLike()
    |
        LOOKAHEAD(1) <ROLES> { subject = Show.Subject.ROLES; } like = ShowLike()
    |
        LOOKAHEAD(1) <POLICIES> { subject = Show.Subject.POLICIES; } like = ShowLike()
    |
        LOOKAHEAD(<GRANTS> <FOR>) subject = ShowGrantsFor() path = NameAlone()
    |
        LOOKAHEAD(1) <GRANTS> { subject = Show.Subject.GRANTS; }
    |
        LOOKAHEAD(ShownBySchema())
        subject = ShownBySchema()
        [ ( <FROM> | <IN> ) path = NameAlone() ]
        like = ShowLike()
    |
        LOOKAHEAD(1) <COLUMNS> { subject = Show.Subject.COLUMNS; }
        ( <FROM> | <IN> ) path = Path()
        like = ShowLike()
    |
        LOOKAHEAD(1) <TIME> <ZONE> { subject = Show.Subject.SETTING; path = List.of(TIME_ZONE); }
    |
        { subject = Show.Subject.SETTING; refuseOtherDialects(); }
        path = SettingName()
    )
    { return new Show(subject, path, like); }
}

/** What is in schemas: all of them, or one. */
Show.Subject ShownBySchema() :
{}
{
    <TABLES> { return Show.Subject.TABLES; }
|
    <VIEWS> { return Show.Subject.VIEWS; }
|
    <MATERIALIZED> <VIEWS> { return Show.Subject.MATERIALIZED_VIEWS; }
|
    <FUNCTIONS> { return Show.Subject.FUNCTIONS; }
}

Show.Subject ShowCreate() :
{
    final Show.Subject subject;
}
{
    <CREATE>
    (
        <DATABASE> { subject = Show.Subject.CREATE_DATABASE; }
    |
        <SERVER> { subject = Show.Subject.CREATE_SERVER; }
    |
        <SCHEMA> { subject = Show.Subject.CREATE_SCHEMA; }
    |
        [ <FOREIGN> ] <TABLE> { subject = Show.Subject.CREATE_TABLE; }
    |
        <VIEW> { subject = Show.Subject.CREATE_VIEW; }
    |
        <MATERIALIZED> <VIEW> { subject = Show.Subject.CREATE_MATERIALIZED_VIEW; }
    |
        <FUNCTION> { subject = Show.Subject.CREATE_FUNCTION; }
    |
        <ROLE> { subject = Show.Subject.CREATE_ROLE; }
    )
    { return subject; }
}

Show.Subject ShowGrantsFor() :
{}
{
    <GRANTS> <FOR>
    (
        <ROLE> { return Show.Subject.GRANTS_OF_ROLE; }
    |
        <USER> { return Show.Subject.GRANTS_OF_USER; }
    )
}

Show.Subject ShowCreatePolicy() :
{}
{
    <CREATE>
    (
        <ROW> <FILTER> { return Show.Subject.CREATE_ROW_FILTER; }
    |
        <COLUMN> <MASK> { return Show.Subject.CREATE_COLUMN_MASK; }
    |
        <TRIGGER> { return Show.Subject.CREATE_TRIGGER; }
    )
}

/** The pattern, or null. */
String ShowLike() :
{
    String like = null;
}
{
    [ <LIKE> like = Text() ]
    { return like; }
}

Statement DescribeStatement() :
{
    final List<String> path;
}
{
    ( <DESCRIBE> | <DESC> )
    [ LOOKAHEAD(TableOrView() Identifier()) TableOrView() ]
    path = Path()
    { return new Show(Show.Subject.DESCRIBE, path, null); }
}

/** The words that say what a name is of, where that is told by the name as well. */
void TableOrView() :
{}
{
    [ <FOREIGN> ] <TABLE>
|
    [ <MATERIALIZED> ] <VIEW>
}

Statement UseStatement() :
{
    final String name;
    final String version;
}
{
    <USE>
    (
        LOOKAHEAD(2)
        <DATABASE> name = Identifier() version = Version() { return new Command.UseDatabase(name, version); }
    |
        name = Identifier() { return new Command.UseSchema(name); }
    )
}

/** The name of a setting, alone in a list; dashes may be written as they are in files. */
List<String> SettingName() :
{
    final StringBuilder name = new StringBuilder();
    String part;
}
{
    part = Identifier() { name.append(part); }
    ( <MINUS> part = Identifier() { name.append('-').append(part); } )*
    { return List.of(settingName(name.toString())); }
}

Statement SetStatement() :
{
    final List<String> name;
    final String value;
}
{
    <SET> { refuseOtherDialects(); }
    [ LOOKAHEAD(<SESSION> ( Identifier() | <TIME> )) <SESSION> ]
    (
        <TIME> <ZONE>
        (
            ( <LOCAL> | <DEFAULT_> ) { return new Command.ResetSetting(TIME_ZONE); }
        |
            value = SettingValue() { return new Command.SetSetting(TIME_ZONE, value); }
        )
    |
        name = SettingName()
        ( <EQ> | <TO> )
        (
            <DEFAULT_> { return new Command.ResetSetting(name.get(0)); }
        |
            value = SettingValue() { return new Command.SetSetting(name.get(0), value); }
        )
    )
}

/** The value as text: what a literal says, or the word as written. */
String SettingValue() :
{
    final String value;
    String sign = "";
}
{
    (
        value = Text()
    |
        [ <PLUS> | <MINUS> { sign = "-"; } ]
        ( <UNSIGNED_INTEGER_LITERAL> | <DECIMAL_NUMERIC_LITERAL> | <APPROX_NUMERIC_LITERAL> )
        { value = sign + token.image; }
    |
        ( <ON> | <TRUE> | <FALSE> ) { value = token.image.toLowerCase(Locale.ROOT); }
    |
        value = Identifier()
    )
    { return value; }
}

Statement ResetStatement() :
{
    final List<String> name;
}
{
    <RESET>
    (
        <ALL> { return new Command.ResetSetting(null); }
    |
        name = SettingName() { return new Command.ResetSetting(name.get(0)); }
    )
}

Statement CancelStatement() :
{
    final String id;
}
{
    <CANCEL> <QUERY> id = Text()
    { return new Command.CancelQuery(id); }
}

Statement RefreshStatement() :
{
    final String schema;
    final List<String> view;
}
{
    <REFRESH>
    (
        <FOREIGN> <SCHEMA> schema = Identifier() { return new Command.RefreshSchema(schema); }
    |
        <MATERIALIZED> <VIEW> view = QualifiedName() { return new Command.RefreshView(view); }
    )
}

Statement AnalyzeStatement() :
{
    final String schema;
    final List<String> table;
    List<String> columns = NO_NAMES;
}
{
    <ANALYZE>
    (
        LOOKAHEAD(2)
        <SCHEMA> schema = Identifier() { return new Command.AnalyzeSchema(schema); }
    |
        [ <TABLE> ] table = QualifiedName() [ columns = NameList() ] { return new Command.AnalyzeTable(table, columns); }
    )
}

Statement ReloadStatement() :
{}
{
    <RELOAD> <MODELS>
    { return new Command.ReloadModels(); }
}

Statement ClearStatement() :
{
    List<String> path = NO_NAMES;
}
{
    <CLEAR> <CACHE>
    [
        LOOKAHEAD(2)
        <SCHEMA> path = NameAlone()
    |
        path = QualifiedName()
    ]
    { return new Command.ClearCache(path); }
}
