package io.braid.migration.teiid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parser of Teiid's DDL, of a whole virtual database or of one model. */
final class DdlReader {
    private final TokenCursor cursor;
    private final List<TeiidStatement> statements = new ArrayList<>();
    private String schema;

    private DdlReader(String source, int firstLine, String schema) {
        this.cursor = new TokenCursor(source, firstLine);
        this.schema = schema;
    }

    /** Parses the statements of a file. */
    static List<TeiidStatement> read(String source) {
        return read(source, 1, "");
    }

    /**
     * Parses the statements of one model.
     *
     * @param firstLine the line of the file on which the text begins
     * @param schema the model that tables and views belong to
     */
    static List<TeiidStatement> read(String source, int firstLine, String schema) {
        DdlReader reader = new DdlReader(source, firstLine, schema);
        while (!reader.cursor.isAtEnd()) {
            if (!reader.cursor.accept(";")) {
                reader.statement();
            }
        }
        return reader.statements;
    }

    private void statement() {
        int line = cursor.peek().line();
        if (cursor.accept("CREATE")) {
            create(line);
        } else if (cursor.accept("SET", "SCHEMA") || cursor.accept("USE", "SCHEMA")) {
            schema = cursor.name();
        } else if (cursor.accept("IMPORT")) {
            importStatement(line);
        } else if (cursor.peek().isAny("GRANT", "REVOKE")) {
            statements.add(PermissionReader.grant(cursor, line));
        } else if (cursor.peek().is("ALTER")) {
            alter(line);
        } else if (cursor.peek().is("DROP")) {
            other("it would change what was created before; remove what it drops", line);
        } else if (cursor.accept("SET", "NAMESPACE") || cursor.accept("USE", "DATABASE")) {
            cursor.skipStatement();
        } else {
            throw cursor.unexpected("a statement such as CREATE VIEW");
        }
    }

    private void create(int line) {
        cursor.accept("OR", "REPLACE");
        if (cursor.accept("DATABASE")) {
            String name = cursor.name();
            String version = cursor.accept("VERSION") ? version() : "1";
            statements.add(new TeiidStatement.Database(name, version, cursor.options(), line));
        } else if (cursor.accept("FOREIGN", "DATA", "WRAPPER") || cursor.accept("FOREIGN", "TRANSLATOR")) {
            String name = cursor.name();
            String base = cursor.accept("TYPE") || cursor.accept("HANDLER") ? cursor.name() : name;
            statements.add(new TeiidStatement.Translator(name, base, cursor.options(), line));
        } else if (cursor.accept("SERVER")) {
            server(line);
        } else if (cursor.peek().isAny("VIRTUAL", "FOREIGN", "SCHEMA") && isAhead("SCHEMA")) {
            schema(line);
        } else if (cursor.accept("FOREIGN", "TABLE")) {
            String name = objectName();
            statements.add(new TeiidStatement.ForeignTable(schema, name, TableReader.body(cursor), line));
        } else if (cursor.accept("VIEW") || cursor.accept("VIRTUAL", "VIEW")) {
            view(line);
        } else if (isAhead("PROCEDURE") || isAhead("FUNCTION")) {
            statements.add(ProcedureReader.read(cursor, schema, line));
        } else if (cursor.peek().isAny("ROLE", "POLICY")) {
            statements.add(cursor.accept("ROLE") ? PermissionReader.role(cursor, line) : policy(line));
        } else if (cursor.accept("DOMAIN")) {
            domain(line);
        } else {
            unknown(line);
        }
    }

    private void unknown(int line) {
        if (cursor.accept("TRIGGER")) {
            statements.add(TriggerReader.read(cursor, schema, line));
        } else if (isAhead("TABLE")) {
            other("create it in the transaction that needs it, or use WITH in the query", line);
        } else {
            throw cursor.unexpected("what to create, such as VIEW");
        }
    }

    private TeiidStatement policy(int line) {
        cursor.expect("POLICY");
        return PermissionReader.policy(cursor, line);
    }

    private String version() {
        return cursor.peek().kind() == DdlToken.Kind.STRING
                ? cursor.text()
                : cursor.next().text();
    }

    /** True if a word is one of the next three tokens. */
    private boolean isAhead(String word) {
        return cursor.peek().is(word)
                || cursor.peek(1).is(word)
                || (cursor.peek().isAny("GLOBAL", "LOCAL") && cursor.peek(2).is(word));
    }

    private void server(int line) {
        String name = cursor.name();
        if (cursor.accept("TYPE")) {
            cursor.text();
        }
        if (cursor.accept("VERSION")) {
            cursor.text();
        }
        if (!cursor.accept("FOREIGN", "TRANSLATOR")) {
            cursor.expect("FOREIGN", "DATA", "WRAPPER");
        }
        String translator = cursor.name();
        statements.add(new TeiidStatement.Server(name, translator, cursor.options(), line));
    }

    private void schema(int line) {
        boolean virtual = cursor.accept("VIRTUAL");
        cursor.accept("FOREIGN");
        cursor.expect("SCHEMA");
        String name = cursor.name();
        List<String> servers = new ArrayList<>();
        if (cursor.accept("SERVER")) {
            boolean enclosed = cursor.accept("(");
            do {
                servers.add(cursor.name());
            } while (cursor.accept(","));
            if (enclosed) {
                cursor.expect(")");
            }
        }
        statements.add(new TeiidStatement.Schema(name, virtual, servers, cursor.options(), line));
    }

    private void importStatement(int line) {
        if (cursor.accept("DATABASE")) {
            String name = cursor.name();
            String version = cursor.accept("VERSION") ? version() : "1";
            boolean withRoles = cursor.accept("WITH", "ACCESS", "CONTROL");
            statements.add(new TeiidStatement.DatabaseReuse(name, version, withRoles, line));
            return;
        }
        Optional<String> remote =
                cursor.accept("FOREIGN", "SCHEMA") ? Optional.of(String.join(".", cursor.path())) : Optional.empty();
        cursor.expect("FROM");
        boolean isRepository = cursor.accept("REPOSITORY");
        if (!isRepository) {
            cursor.expect("SERVER");
        }
        String from = cursor.name();
        cursor.expect("INTO");
        String into = cursor.name();
        Map<String, String> options = cursor.options();
        statements.add(
                isRepository
                        ? new TeiidStatement.Other(
                                "import from repository " + from,
                                true,
                                "put the DDL of " + options.getOrDefault("DDL-FILE", "the repository")
                                        + " into this file, after SET SCHEMA " + into,
                                line)
                        : new TeiidStatement.SchemaImport(remote, from, into, options, line));
    }

    private void view(int line) {
        String name = objectName();
        TeiidStatement.TableBody body = TableReader.body(cursor);
        cursor.expect("AS");
        int first = cursor.index();
        cursor.skipStatement();
        statements.add(new TeiidStatement.View(schema, name, body, cursor.source(first, cursor.index() - 1), line));
    }

    /** Parses the name of a table or view, optionally qualified by the current schema. */
    private String objectName() {
        List<String> path = cursor.path();
        boolean qualified = path.size() > 1 && path.get(0).equalsIgnoreCase(schema);
        return String.join(".", qualified ? path.subList(1, path.size()) : path);
    }

    private void domain(int line) {
        String name = cursor.name();
        cursor.accept("AS");
        String type = TableReader.type(cursor);
        if (cursor.accept("NOT")) {
            cursor.expect("NULL");
        } else {
            cursor.accept("NULL");
        }
        statements.add(new TeiidStatement.Domain(name, type, line));
    }

    /** Handles ALTER: costs are ignored; all other changes must be merged into the CREATE statement. */
    private void alter(int line) {
        int first = cursor.index();
        cursor.skipStatement();
        String text = cursor.source(first, cursor.index() - 1);
        boolean isCost = text.matches("(?is).*OPTIONS\\s*\\(\\s*(ADD|SET)\\s+\"?"
                + "(CARDINALITY|DISTINCT_VALUES|NULL_VALUE_COUNT|MIN_VALUE|MAX_VALUE)\"?\\s+[^,]*\\)");
        statements.add(new TeiidStatement.Other(
                head(first),
                !isCost,
                isCost
                        ? "statistics come from the source, or from ANALYZE"
                        : "put the change into the statement that creates the object",
                line));
    }

    private void other(String advice, int line) {
        int first = cursor.index();
        cursor.skipStatement();
        statements.add(new TeiidStatement.Other(head(first), true, advice, line));
    }

    /** Returns the beginning of a statement, with its action and object. */
    private String head(int first) {
        int end = first + 1;
        while (end < cursor.index() && !cursor.at(end).isAny("OPTIONS", "AS", "ADD", "ALTER", "DROP", "RENAME", "(")) {
            end++;
        }
        return cursor.source(first, end - 1).replaceAll("\\s+", " ");
    }
}
