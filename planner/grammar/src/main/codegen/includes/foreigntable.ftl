ModelChange CreateForeignTable(Place place, boolean replace) :
{
    final boolean keep;
    final List<String> name;
    final ForeignTableParts parts = new ForeignTableParts();
    String server = null;
    final Map<String, String> options;
}
{
    <FOREIGN> <TABLE>
    keep = IfNotExists()
    name = QualifiedName()
    <LPAREN>
    ForeignTablePart(parts)
    ( <COMMA> ForeignTablePart(parts) )*
    <RPAREN>
    [ <SERVER> server = Identifier() ]
    options = Options()
    {
        return new Create(
            new ForeignTableDefinition(name.get(0), name.get(1), parts.columns(), parts.keys(), server, options, place),
            ifExists(replace, keep, place));
    }
}

/** A column, or a key. */
void ForeignTablePart(ForeignTableParts parts) :
{}
{
    TableKey(parts)
|
    ForeignColumn(parts)
}

void TableKey(ForeignTableParts parts) :
{
    final List<String> columns;
    final List<String> table;
    List<String> target = NO_NAMES;
}
{
    [ <CONSTRAINT> Identifier() ]
    (
        <PRIMARY> <KEY> columns = NameList() { parts.primaryKey(columns, place(getPos())); }
    |
        <UNIQUE> columns = NameList() { parts.unique(columns); }
    |
        <FOREIGN> <KEY> columns = NameList()
        <REFERENCES> table = QualifiedName()
        [ target = NameList() ]
        { parts.foreignKey(new DeclaredReference(columns, table, target)); }
    )
}

/** A column with what is said of it; its keys are among the parts. */
void ForeignColumn(ForeignTableParts parts) :
{
    final String name;
    final Place place;
    final String type;
    boolean nullable = true;
    final Map<String, String> options;
}
{
    name = Identifier() { place = place(getPos()); }
    type = TypeText()
    (
        <NOT> <NULL> { nullable = false; }
    |
        <NULL>
    |
        <PRIMARY> <KEY> { parts.primaryKey(List.of(name), place(getPos())); nullable = false; }
    |
        <UNIQUE> { parts.unique(List.of(name)); }
    )*
    options = Options()
    { parts.column(new DeclaredColumn(name, type, nullable, options, place)); }
}

/** A type, as written: also one that only a source knows. */
String TypeText() :
{
    final int line;
    final int column;
}
{
    { line = getToken(1).beginLine; column = getToken(1).beginColumn; }
    DataType()
    [ <LPAREN> <UNSIGNED_INTEGER_LITERAL> [ <COMMA> <UNSIGNED_INTEGER_LITERAL> ] <RPAREN> ]
    { return textOf(new SqlParserPos(line, column, getToken(0).endLine, getToken(0).endColumn)); }
}
