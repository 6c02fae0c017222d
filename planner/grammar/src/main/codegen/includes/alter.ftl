/** ALTER of anything. */
Statement AlterStatement() :
{
    final Place place;
    final ModelChange change;
    final Statement user;
    final Statement table;
}
{
    <ALTER> { place = place(getPos()); }
    (
        change = AlterDatabase(place)
    |
        change = AlterServer(place)
    |
        change = AlterSchema(place)
    |
        change = AlterForeignTable(place)
    |
        table = RenameTable() { return table; }
    |
        change = AlterView(place)
    |
        change = AlterMaterializedView(place)
    |
        user = AlterUser() { return user; }
    |
        user = AlterRole() { return user; }
    )
    { return new Change(change); }
}

ModelChange AlterDatabase(Place place) :
{
    final String name;
    final String version;
    final String newName;
    final String newVersion;
}
{
    <DATABASE> name = Identifier()
    version = Version()
    (
        <RENAME> <TO> newName = Identifier() { return new AlterDatabase(name, version, newName, null, place); }
    |
        <SET> <VERSION> newVersion = Text() { return new AlterDatabase(name, version, null, newVersion, place); }
    )
}

ModelChange AlterServer(Place place) :
{
    final List<String> path;
    final List<OptionChange> changes;
    final String newName;
}
{
    <SERVER> path = NameAlone()
    (
        changes = OptionChanges() { return new AlterOptions(ObjectKind.SERVER, path, changes, place); }
    |
        newName = NewName() { return new Rename(ObjectKind.SERVER, path, newName, place); }
    )
}

ModelChange AlterSchema(Place place) :
{
    final List<String> path;
    final List<OptionChange> changes;
    final String newName;
}
{
    [ <VIRTUAL> ] <SCHEMA> path = NameAlone()
    (
        changes = OptionChanges() { return new AlterOptions(ObjectKind.SCHEMA, path, changes, place); }
    |
        newName = NewName() { return new Rename(ObjectKind.SCHEMA, path, newName, place); }
    )
}

ModelChange AlterForeignTable(Place place) :
{
    final List<String> path;
    final ModelChange change;
    final List<OptionChange> changes;
    final String newName;
}
{
    <FOREIGN> <TABLE> path = QualifiedName()
    (
        change = AddColumn(path, place)
    |
        change = DropColumn(path, place)
    |
        change = AlterColumn(path, place)
    |
        changes = OptionChanges() { change = new AlterOptions(ObjectKind.FOREIGN_TABLE, path, changes, place); }
    |
        newName = NewName() { change = new Rename(ObjectKind.FOREIGN_TABLE, path, newName, place); }
    )
    { return change; }
}

ModelChange AddColumn(List<String> path, Place place) :
{
    final String name;
    final Place columnPlace;
    final DeclaredColumn column;
}
{
    <ADD> [ <COLUMN> ]
    name = Identifier() { columnPlace = place(getPos()); }
    column = ColumnDeclaration(name, columnPlace)
    { return new AddColumn(path, column, false, place); }
}

ModelChange DropColumn(List<String> path, Place place) :
{
    final String name;
    final boolean cascade;
}
{
    <DROP> [ <COLUMN> ]
    name = Identifier()
    cascade = Cascade()
    { return new DropColumn(path, name, cascade, place); }
}

/** ALTER COLUMN declares the column anew. */
ModelChange AlterColumn(List<String> path, Place place) :
{
    final String name;
    final Place columnPlace;
    final DeclaredColumn column;
}
{
    <ALTER> [ <COLUMN> ]
    name = Identifier() { columnPlace = place(getPos()); }
    [ <SET> <DATA> ] <TYPE>
    column = ColumnDeclaration(name, columnPlace)
    { return new AddColumn(path, column, true, place); }
}

DeclaredColumn ColumnDeclaration(String name, Place place) :
{
    final String type;
    boolean nullable = true;
    final Map<String, String> options;
}
{
    type = TypeText()
    [ <NOT> <NULL> { nullable = false; } | <NULL> ]
    options = Options()
    { return new DeclaredColumn(name, type, nullable, options, place); }
}

ModelChange AlterView(Place place) :
{
    final List<String> path;
    final List<OptionChange> changes;
    final String sql;
    final String newName;
}
{
    <VIEW> path = QualifiedName()
    (
        <AS> sql = QueryText() { return new AlterView(path, false, sql, place); }
    |
        changes = OptionChanges() { return new AlterOptions(ObjectKind.VIEW, path, changes, place); }
    |
        newName = NewName() { return new Rename(ObjectKind.VIEW, path, newName, place); }
    )
}

ModelChange AlterMaterializedView(Place place) :
{
    final List<String> path;
    final List<OptionChange> changes;
    final String sql;
    final String newName;
}
{
    <MATERIALIZED> <VIEW> path = QualifiedName()
    (
        <AS> sql = QueryText() { return new AlterView(path, true, sql, place); }
    |
        changes = OptionChanges() { return new AlterOptions(ObjectKind.MATERIALIZED_VIEW, path, changes, place); }
    |
        newName = NewName() { return new Rename(ObjectKind.MATERIALIZED_VIEW, path, newName, place); }
    )
}

String NewName() :
{
    final String name;
}
{
    <RENAME> <TO> name = Identifier()
    { return name; }
}

List<OptionChange> OptionChanges() :
{
    final List<OptionChange> changes = new ArrayList<OptionChange>();
}
{
    <OPTIONS> <LPAREN>
    OptionChange(changes)
    ( <COMMA> OptionChange(changes) )*
    <RPAREN>
    { return changes; }
}

/** Without ADD, SET or DROP it is ADD, as in PostgreSQL; before a value, those words are names of options. */
void OptionChange(List<OptionChange> changes) :
{
    AlterOptions.Action action = AlterOptions.Action.ADD;
    final String name;
    String value = null;
}
{
    (
        <DROP> name = OptionName() { action = AlterOptions.Action.DROP; }
    |
        ( LOOKAHEAD(<ADD> OptionName()) <ADD> | <SET> { action = AlterOptions.Action.SET; } | {} )
        name = OptionName()
        value = Text()
    )
    { changes.add(new OptionChange(action, name, value)); }
}

/** DROP of anything. */
Statement DropStatement() :
{
    final Place place;
    final ObjectKind kind;
    final boolean ifExists;
    final String name;
    final String version;
    final List<String> path;
    final boolean cascade;
    final Statement user;
    final Statement table;
}
{
    <DROP> { place = place(getPos()); }
    (
        <DATABASE> ifExists = IfExists()
        name = Identifier()
        version = Version()
        { return new Change(new DropDatabase(name, version, ifExists, place)); }
    |
        LOOKAHEAD(2)
        <USER> <MAPPING> ifExists = IfExists()
        path = MappedUser()
        { return new Change(new Drop(ObjectKind.USER_MAPPING, path, ifExists, false, place)); }
    |
        user = DropUser(place) { return user; }
    |
        table = DropTable() { return table; }
    |
        (
            <SERVER> { kind = ObjectKind.SERVER; }
        |
            [ <VIRTUAL> ] <SCHEMA> { kind = ObjectKind.SCHEMA; }
        |
            <ROLE> { kind = ObjectKind.ROLE; }
        )
        ifExists = IfExists()
        path = NameAlone()
        cascade = Cascade()
        { return new Change(new Drop(kind, path, ifExists, cascade, place)); }
    |
        (
            <FOREIGN> <TABLE> { kind = ObjectKind.FOREIGN_TABLE; }
        |
            <VIEW> { kind = ObjectKind.VIEW; }
        |
            <MATERIALIZED> <VIEW> { kind = ObjectKind.MATERIALIZED_VIEW; }
        |
            <FUNCTION> { kind = ObjectKind.FUNCTION; }
        )
        ifExists = IfExists()
        path = QualifiedName()
        cascade = Cascade()
        { return new Change(new Drop(kind, path, ifExists, cascade, place)); }
    |
        (
            <ROW> <FILTER> { kind = ObjectKind.ROW_FILTER; }
        |
            <COLUMN> <MASK> { kind = ObjectKind.COLUMN_MASK; }
        |
            <TRIGGER> { kind = ObjectKind.TRIGGER; }
        )
        ifExists = IfExists()
        path = PolicyName()
        cascade = Cascade()
        { return new Change(new Drop(kind, path, ifExists, cascade, place)); }
    )
}

boolean Cascade() :
{}
{
    [ <RESTRICT> | <CASCADE> { return true; } ]
    { return false; }
}
