/** What SQL says about XML in words of its own. */
SqlNode XmlFunctionCall() :
{
    final SqlNode call;
}
{
    (
        call = XmlElement()
    |
        call = XmlForest()
    |
        call = XmlParse()
    |
        call = XmlSerialize()
    |
        call = XmlInstruction()
    |
        call = XmlExists()
    |
        call = XmlQuery()
    |
        call = XmlRefused()
    )
    {
        return call;
    }
}

/** {@code XMLELEMENT(NAME n, XMLATTRIBUTES(v AS n), content, ...)}. */
SqlNode XmlElement() :
{
    final Span s;
    final SqlIdentifier name;
    final XmlElement element;
    final XmlNamespaces namespaces;
    SqlNode e;
}
{
    <XMLELEMENT> { s = span(); }
    <LPAREN>
    [ LOOKAHEAD({ getToken(1).kind == NAME && getToken(2).kind != COMMA && getToken(2).kind != RPAREN }) <NAME> ]
    name = SimpleIdentifier() { element = new XmlElement(name); }
    [
        LOOKAHEAD(<COMMA> <XMLNAMESPACES> <LPAREN>)
        <COMMA> namespaces = XmlNamespaces() { element.declare(namespaces); }
    ]
    [
        LOOKAHEAD(<COMMA> <XMLATTRIBUTES> <LPAREN>)
        <COMMA> <XMLATTRIBUTES> <LPAREN>
        XmlAttribute(element) ( <COMMA> XmlAttribute(element) )*
        <RPAREN>
    ]
    (
        <COMMA> e = Expression(ExprContext.ACCEPT_SUB_QUERY) { element.add(e); }
    )*
    <RPAREN>
    {
        return element.call(s.end(this));
    }
}

void XmlAttribute(XmlElement element) :
{
    final SqlNode value;
    SqlIdentifier name = null;
}
{
    value = Expression(ExprContext.ACCEPT_SUB_QUERY)
    [ <AS> name = SimpleIdentifier() ]
    {
        element.attribute(value, name);
    }
}

/** {@code XMLFOREST(v AS n, ...)}. */
SqlNode XmlForest() :
{
    final Span s;
    final XmlForest forest = new XmlForest();
}
{
    <XMLFOREST> { s = span(); }
    <LPAREN>
    XmlTree(forest) ( <COMMA> XmlTree(forest) )*
    <RPAREN>
    {
        return forest.call(s.end(this));
    }
}

void XmlTree(XmlForest forest) :
{
    final SqlNode value;
    SqlIdentifier name = null;
}
{
    value = Expression(ExprContext.ACCEPT_SUB_QUERY)
    [ <AS> name = SimpleIdentifier() ]
    {
        forest.add(value, name);
    }
}

/** Whether XML is a document, with one root, or what may stand in an element. */
SqlNode XmlKind() :
{
}
{
    <DOCUMENT> { return SqlLiteral.createCharString(XmlCall.DOCUMENT, getPos()); }
|
    <CONTENT> { return SqlLiteral.createCharString(XmlCall.CONTENT, getPos()); }
}

/** {@code XMLPARSE(DOCUMENT text)}. Blanks are kept in any case. */
SqlNode XmlParse() :
{
    final Span s;
    final SqlNode kind;
    final SqlNode text;
}
{
    <XMLPARSE> { s = span(); }
    <LPAREN>
    kind = XmlKind()
    text = Expression(ExprContext.ACCEPT_SUB_QUERY)
    [ <WELLFORMED> ]
    [
        // The word behind it is WHITESPACE, which is the name of something else in the grammar.
        <PRESERVE> SimpleIdentifier()
    |
        <STRIP> {
            throw Mistake.unsupported("XMLPARSE keeps the blanks between elements; there is no STRIP WHITESPACE", getPos());
        }
    ]
    <RPAREN>
    {
        return XmlCall.PARSE.createCall(s.end(this), kind, text);
    }
}

/** {@code XMLSERIALIZE(CONTENT xml AS VARCHAR)}. */
SqlNode XmlSerialize() :
{
    final Span s;
    SqlNode kind = null;
    final SqlNode xml;
    SqlDataTypeSpec type = null;
}
{
    <XMLSERIALIZE> { s = span(); }
    <LPAREN>
    [
        LOOKAHEAD({ (getToken(1).kind == DOCUMENT || getToken(1).kind == CONTENT)
            && getToken(2).kind != AS && getToken(2).kind != RPAREN })
        kind = XmlKind()
    ]
    xml = Expression(ExprContext.ACCEPT_SUB_QUERY)
    // Text of any length is a VARCHAR here.
    [ <AS> ( <CLOB> | type = DataType() ) ]
    [
        <ENCODING> {
            throw Mistake.unsupported("XMLSERIALIZE makes text of characters, which has no ENCODING", getPos());
        }
    |
        <INDENT> {
            throw Mistake.unsupported("XMLSERIALIZE writes XML as it is; there is no INDENT", getPos());
        }
    |
        <NO> <INDENT>
    ]
    [
        <EXCLUDING> <XMLDECLARATION>
    |
        <INCLUDING> {
            throw Mistake.unsupported(
                "XMLSERIALIZE writes no declaration: put '<?xml version=\"1.0\"?>' before it with ||", getPos());
        }
    ]
    <RPAREN>
    {
        return XmlCall.serialized(kind, xml, type, s.end(this));
    }
}

/** {@code XMLPI(NAME target, content)}. */
SqlNode XmlInstruction() :
{
    final Span s;
    final SqlIdentifier name;
    SqlNode content = null;
}
{
    <XMLPI> { s = span(); }
    <LPAREN>
    [ LOOKAHEAD({ getToken(1).kind == NAME && getToken(2).kind != COMMA && getToken(2).kind != RPAREN }) <NAME> ]
    name = SimpleIdentifier()
    [ <COMMA> content = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <RPAREN>
    {
        return XmlCall.instruction(name, content, s.end(this));
    }
}

/** {@code XMLEXISTS('path' PASSING document)}. */
SqlNode XmlExists() :
{
    final Span s;
    final XmlNamespaces namespaces;
    final SqlNode path;
    final SqlNode document;
}
{
    <XMLEXISTS> { s = span(); }
    <LPAREN>
    namespaces = XmlNamespacesOpt()
    path = Expression(ExprContext.ACCEPT_NON_QUERY)
    document = XmlPassing()
    <RPAREN>
    {
        return XmlCall.EXISTS.createCall(s.end(this), path, document, namespaces.node());
    }
}

/** {@code XMLQUERY('path' PASSING document)}. */
SqlNode XmlQuery() :
{
    final Span s;
    final XmlNamespaces namespaces;
    final SqlNode path;
    final SqlNode document;
    String ofNothing = XmlCall.EMPTY;
}
{
    <XMLQUERY> { s = span(); }
    <LPAREN>
    namespaces = XmlNamespacesOpt()
    path = Expression(ExprContext.ACCEPT_NON_QUERY)
    document = XmlPassing()
    [ <RETURNING> <CONTENT> ]
    [
        ( <NULL> { ofNothing = XmlCall.NULL; } | <EMPTY> )
        <ON> <EMPTY>
    ]
    <RPAREN>
    {
        return XmlCall.QUERY.createCall(
            s.end(this), path, document, namespaces.node(), SqlLiteral.createCharString(ofNothing, s.pos()));
    }
}

/** The document that a path looks at, which has no name in it. */
SqlNode XmlPassing() :
{
    final SqlNode document;
}
{
    <PASSING>
    [ <BY> ( <REF> | <VALUE> ) ]
    document = Expression(ExprContext.ACCEPT_SUB_QUERY)
    [ <BY> ( <REF> | <VALUE> ) ]
    [
        ( <AS> | <COMMA> ) {
            throw Mistake.unsupported(
                "A path of XML has no variables: PASSING takes the one document that it looks at", getPos());
        }
    ]
    {
        return document;
    }
}

XmlNamespaces XmlNamespacesOpt() :
{
    final XmlNamespaces namespaces;
}
{
    LOOKAHEAD(2)
    namespaces = XmlNamespaces() <COMMA> { return namespaces; }
|
    { return new XmlNamespaces(); }
}

/** {@code XMLNAMESPACES('uri' AS prefix, DEFAULT 'uri')}. */
XmlNamespaces XmlNamespaces() :
{
    final XmlNamespaces namespaces = new XmlNamespaces();
}
{
    <XMLNAMESPACES>
    <LPAREN>
    XmlNamespace(namespaces) ( <COMMA> XmlNamespace(namespaces) )*
    <RPAREN>
    {
        return namespaces;
    }
}

void XmlNamespace(XmlNamespaces namespaces) :
{
    final SqlNode uri;
    final SqlIdentifier prefix;
}
{
    <DEFAULT_> uri = StringLiteral() { namespaces.addDefault(uri); }
|
    <NO> <DEFAULT_>
|
    uri = StringLiteral() <AS> prefix = SimpleIdentifier() { namespaces.add(uri, prefix); }
}

/** {@code XMLTABLE('path' PASSING document COLUMNS ...)}, which may name columns of what stands before it in FROM. */
SqlNode XmlTableCall() :
{
    final Span s;
    final XmlNamespaces namespaces;
    final SqlNode path;
    final SqlNode document;
    final XmlTable table;
}
{
    <XMLTABLE> { s = span(); }
    <LPAREN>
    namespaces = XmlNamespacesOpt()
    path = Expression(ExprContext.ACCEPT_NON_QUERY)
    document = XmlPassing() { table = new XmlTable(path, namespaces.node()); }
    [
        <COLUMNS>
        XmlColumn(table) ( <COMMA> XmlColumn(table) )*
    ]
    <RPAREN>
    {
        return table.rows(document, s.end(this));
    }
}

void XmlColumn(XmlTable table) :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    final XmlColumn column;
    SqlNode e;
}
{
    name = SimpleIdentifier()
    (
        <FOR> <ORDINALITY> { table.number(name); }
    |
        type = DataType() { column = table.add(name, type); }
        (
            <PATH> e = Expression(ExprContext.ACCEPT_NON_QUERY) { column.at(e); }
        |
            <DEFAULT_> e = Expression(ExprContext.ACCEPT_NON_QUERY) { column.instead(e); }
        |
            <NOT> <NULL> { column.require(); }
        |
            <NULL>
        )*
    )
}

/** {@code xml IS DOCUMENT}. */
SqlPostfixOperator XmlTest() :
{
}
{
    <DOCUMENT> { return XmlCall.IS_DOCUMENT; }
|
    <NOT> <DOCUMENT> { return XmlCall.IS_NOT_DOCUMENT; }
}

/** What there is of XML elsewhere, in words that are no arguments. */
SqlNode XmlRefused() :
{
}
{
    <XMLCAST> <LPAREN> {
        throw Mistake.unsupported(
            "Braid has no XMLCAST: CAST(XPATHVALUE(document, 'path') AS type) makes a value of what a path finds", getPos());
    }
|
    <XMLVALIDATE> <LPAREN> {
        throw Mistake.unsupported(
            "Braid has no XMLVALIDATE, and no schemas of XML: XML_IS_WELL_FORMED(text) tells whether a text is XML", getPos());
    }
|
    <XMLTABLE> <LPAREN> {
        throw Mistake.unsupported(
            "Braid has no XMLTABLE among values: it makes rows, which stand in FROM; XPATHVALUE(document, 'path') makes one value",
            getPos());
    }
|
    ( <XMLATTRIBUTES> | <XMLNAMESPACES> ) <LPAREN> {
        throw Mistake.unsupported(
            "XMLNAMESPACES and XMLATTRIBUTES stand in XMLELEMENT, in this order behind its name, and have no value of their own",
            getPos());
    }
}
