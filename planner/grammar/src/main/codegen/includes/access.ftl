/** CREATE of a user, a role or a policy. */
Statement CreateUser(Place place) :
{
    boolean keep;
    final String name;
    final Password password;
    boolean administrator = false;
}
{
    <USER>
    keep = IfNotExists()
    name = Identifier()
    password = UserPassword()
    [ <ADMINISTRATOR> { administrator = true; } ]
    { return new UserCommand.CreateUser(name, password, administrator, keep); }
}

ModelChange CreateUserMapping(Place place, boolean replace) :
{
    final boolean keep;
    final List<String> path;
    final Map<String, String> options;
}
{
    <USER> <MAPPING>
    keep = IfNotExists()
    path = MappedUser()
    options = Options()
    { return new Create(new UserMappingDefinition(path.get(1), path.get(0), options, place), ifExists(replace, keep, place)); }
}

/** A server, and a user who is known to it. */
List<String> MappedUser() :
{
    final String user;
    final String server;
}
{
    <FOR> user = Identifier()
    <SERVER> server = Identifier()
    { return List.of(server, user); }
}

Password UserPassword() :
{
    final String text;
}
{
    [ <WITH> ] <PASSWORD> text = Text()
    { return new Password(text); }
}

Statement AlterUser() :
{
    final String name;
    final Password password;
    boolean administrator = true;
}
{
    <USER> name = Identifier()
    (
        password = UserPassword() { return new UserCommand.SetPassword(name, password); }
    |
        [ <NOT> { administrator = false; } ]
        <ADMINISTRATOR> { return new UserCommand.SetAdministrator(name, administrator); }
    )
}

/** What those in a role may take of the server. */
Statement AlterRole() :
{
    final String role;
    final List<String> limit;
    final String value;
    boolean warns = false;
}
{
    <ROLE> role = Identifier()
    (
        <SET> limit = SettingName() <EQ> value = SettingValue()
        [
            // Words of this statement alone, which remain names elsewhere.
            LOOKAHEAD({ getToken(1).image.matches("(?i)WARN|REFUSE") })
            SimpleIdentifier() { warns = getToken(0).image.equalsIgnoreCase("WARN"); }
        ]
        { return new UserCommand.SetLimit(role, limit.get(0), value, warns); }
    |
        <RESET> limit = SettingName()
        { return new UserCommand.SetLimit(role, limit.get(0), null, false); }
    )
}

Statement DropUser(Place place) :
{
    final boolean ifExists;
    final String name;
    final boolean cascade;
}
{
    <USER>
    ifExists = IfExists()
    name = Identifier()
    cascade = Cascade()
    { return new UserCommand.DropUser(name, ifExists, cascade, place); }
}

ModelChange CreateRole(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
}
{
    <ROLE> { neverReplaced(replace, getPos()); }
    keep = IfNotExists()
    name = Identifier()
    { return new Create(new RoleDefinition(name, place), ifExists(false, keep, place)); }
}

ModelChange CreateRowFilter(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
    final List<String> table;
    final String role;
    final String sql;
}
{
    <ROW> <FILTER>
    keep = IfNotExists()
    name = Identifier()
    <ON> table = QualifiedName()
    role = ToRole()
    sql = PolicyText()
    {
        return new Create(
            new RowFilterDefinition(table.get(0), table.get(1), name, role, sql, place),
            ifExists(replace, keep, place));
    }
}

ModelChange CreateColumnMask(Place place, boolean replace) :
{
    final boolean keep;
    final String name;
    final List<String> table;
    final String column;
    final String role;
    final String sql;
}
{
    <COLUMN> <MASK>
    keep = IfNotExists()
    name = Identifier()
    <ON> table = QualifiedName()
    <LPAREN> column = Identifier() <RPAREN>
    role = ToRole()
    sql = PolicyText()
    {
        return new Create(
            new ColumnMaskDefinition(table.get(0), table.get(1), name, column, role, sql, place),
            ifExists(replace, keep, place));
    }
}

String ToRole() :
{
    final String role;
}
{
    <TO> <ROLE> role = Identifier()
    { return role; }
}

/** The expression of a policy, as written. */
String PolicyText() :
{
    final int line;
    final int column;
    final String text;
}
{
    <USING> <LPAREN>
    { line = getToken(1).beginLine; column = getToken(1).beginColumn; }
    Expression(ExprContext.ACCEPT_SUB_QUERY)
    { text = policyText(new SqlParserPos(line, column, getToken(0).endLine, getToken(0).endColumn), nDynamicParams); }
    <RPAREN>
    { return text; }
}

/** The name of a policy with its table. */
List<String> PolicyName() :
{
    final String name;
    final List<String> table;
}
{
    name = Identifier() <ON> table = QualifiedName()
    { return List.of(table.get(0), table.get(1), name); }
}

/** GRANT of privileges to roles, and of roles to users. */
Statement GrantStatement() :
{
    final Place place;
    final GrantParts parts = new GrantParts();
    final String role;
    final String user;
}
{
    <GRANT> { place = place(getPos()); }
    (
        Privileges(parts)
        <ON> GrantTarget(parts)
        role = ToRole()
        { return new Change(new Grant(parts.grants(role, place))); }
    |
        <ROLE> role = Identifier()
        <TO> <USER> user = Identifier()
        { return new UserCommand.GrantRole(role, user); }
    )
}

Statement RevokeStatement() :
{
    final Place place;
    final GrantParts parts = new GrantParts();
    final String role;
    final String user;
}
{
    <REVOKE> { place = place(getPos()); }
    (
        Privileges(parts)
        <ON> GrantTarget(parts)
        <FROM> <ROLE> role = Identifier()
        { return new Change(new Revoke(parts.grants(role, place), parts.isAll())); }
    |
        <ROLE> role = Identifier()
        <FROM> <USER> user = Identifier()
        { return new UserCommand.RevokeRole(role, user); }
    )
}

void Privileges(GrantParts parts) :
{}
{
    <ALL> { parts.all(place(getPos())); } [ <PRIVILEGES> ]
|
    PrivilegeWithColumns(parts)
    ( <COMMA> PrivilegeWithColumns(parts) )*
}

void PrivilegeWithColumns(GrantParts parts) :
{
    final Privilege privilege;
    final Place place;
    List<String> columns = NO_NAMES;
}
{
    ( <SELECT> | <INSERT> | <UPDATE> | <DELETE> | <TRUNCATE> | <CREATE> )
    { privilege = Privilege.valueOf(getToken(0).image.toUpperCase(Locale.ROOT)); place = place(getPos()); }
    [ columns = NameList() ]
    { parts.privilege(privilege, columns, place); }
}

/** What privileges are about, and the columns behind it. */
void GrantTarget(GrantParts parts) :
{
    final List<String> path;
    final Place place;
    final List<String> columns;
}
{
    LOOKAHEAD(2) <DATABASE> Identifier() { parts.target(ObjectKind.DATABASE, NO_NAMES); }
|
    LOOKAHEAD(2) <SCHEMA> path = NameAlone() { parts.target(ObjectKind.SCHEMA, path); }
|
    LOOKAHEAD(2) <FUNCTION> path = QualifiedName() { parts.target(ObjectKind.FUNCTION, path); }
|
    [ LOOKAHEAD(TableOrView() Identifier()) TableOrView() ]
    path = QualifiedName() { parts.target(ObjectKind.VIEW, path); }
    [
        { place = new Place(getToken(1).beginLine, getToken(1).beginColumn); }
        columns = NameList() { parts.columns(columns, place); }
    ]
}
