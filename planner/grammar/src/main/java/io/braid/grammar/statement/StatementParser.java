package io.braid.grammar.statement;

import io.braid.grammar.parser.Explain;
import io.braid.grammar.parser.Mistake;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.script.StatementText;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import io.braid.vdb.change.IfExists;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Base class of the generated parser, with the text it reads and the checks of names and options. */
public abstract class StatementParser extends SqlAbstractParserImpl {
    /** Setting that SET TIME ZONE changes. */
    protected static final String TIME_ZONE = "time-zone";

    /** Version of a database that is created without one. */
    protected static final String DEFAULT_VERSION = "1";

    protected static final List<String> NO_NAMES = List.of();

    /** Types of typed literals, as in {@code timestamptz '2024-01-01 00:00:00+00'}. */
    private static final Set<String> LITERAL_TYPES = Set.of(
            "text",
            "bool",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "numeric",
            "bytea",
            "timestamptz",
            "json",
            "jsonb",
            "oid",
            "regclass",
            "regtype",
            "regproc",
            "regnamespace",
            "inet",
            "bpchar");

    private static final Set<String> TABLE_STATEMENTS = Set.of("CREATE", "ALTER", "DROP", "TRUNCATE");

    /** Maximum number of parameters in PostgreSQL's protocol. */
    private static final int MOST_PARAMETERS = 65_535;

    private static final int MOST_PARAMETER_DIGITS = 5;

    private @Nullable StatementText piece;
    private @Nullable String defaultSchema;
    private @Nullable String database;

    /** Sets the statement to parse. */
    public final void begin(StatementText what, @Nullable String schema, @Nullable String databaseName) {
        piece = what;
        defaultSchema = schema;
        database = databaseName;
    }

    /** True if a word before a string is a type name, so that both form a typed literal. */
    protected static boolean isTypeOfLiteral(String word) {
        return LITERAL_TYPES.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Returns the number of a parameter. */
    protected final int parameterNumber(String digits, SqlParserPos position) {
        int number = digits.length() > MOST_PARAMETER_DIGITS ? 0 : Integer.parseInt(digits);
        if (number < 1 || number > MOST_PARAMETERS) {
            throw new Mistake(
                    ErrorCode.INVALID_PARAMETER,
                    place(position),
                    "there is no parameter $" + digits + "; they are numbered from 1 to " + MOST_PARAMETERS);
        }
        return number;
    }

    protected final Place place(SqlParserPos position) {
        return new Place(position.getLineNum(), position.getColumnNum());
    }

    /** Returns the original text of a range, including comments. */
    protected final String textOf(SqlParserPos range) {
        if (piece == null) {
            throw new IllegalStateException("nothing to read");
        }
        return piece.text()
                .range(
                        piece.text().offset(range.getLineNum(), range.getColumnNum()),
                        piece.text().offset(range.getEndLineNum(), range.getEndColumnNum()) + 1);
    }

    /** Returns the query of a view or function, which must not have parameters. */
    protected final String queryText(SqlParserPos range, int parameters) {
        if (parameters > 0) {
            throw mistake(range, "a view's query has no parameters ('?'); CREATE FUNCTION declares a view with some");
        }
        return textOf(range);
    }

    /** Returns the expression of a policy, which must not have parameters. */
    protected final String policyText(SqlParserPos range, int parameters) {
        if (parameters > 0) {
            throw mistake(range, "a policy has no parameters ('?'); current_user and has_role('...') tell who asks");
        }
        return textOf(range);
    }

    /** Returns the statements of a trigger, which must not have parameters. */
    protected final String triggerText(SqlParserPos range, int parameters) {
        if (parameters > 0) {
            throw mistake(
                    range,
                    "the statements of a trigger have no parameters ('?'): NEW.column and OLD.column are values");
        }
        return textOf(range);
    }

    /** Rejects a trigger that is no INSTEAD OF trigger. */
    protected final void insteadOf(String word, SqlParserPos position) {
        if (!word.equalsIgnoreCase("INSTEAD")) {
            throw mistake(
                    position,
                    "Braid has triggers of views: CREATE TRIGGER name INSTEAD OF INSERT ON view FOR EACH ROW BEGIN"
                            + " ATOMIC ... END; those of tables are made in their source");
        }
    }

    /** Rejects RETURNING in a statement of a trigger. */
    protected final TableWrite inTrigger(TableWrite statement) {
        if (statement.returning() != null) {
            throw mistake(
                    statement.returning().getParserPosition(),
                    "nothing takes the rows that a statement of a trigger returns: leave RETURNING out");
        }
        return statement;
    }

    /** Returns a name with this number of parts; the schema may be omitted if there is a default schema. */
    protected final List<String> inSchema(SqlIdentifier name, int parts) {
        String shape = parts == 2 ? "schema.name" : "schema.table.column";
        List<String> path = path(name);
        if (path.size() == parts) {
            return path;
        }
        if (path.size() == parts + 1 && path.get(0).equalsIgnoreCase(database)) {
            return path.subList(1, path.size());
        }
        if (path.size() == parts - 1 && defaultSchema != null) {
            return parts == 2 ? List.of(defaultSchema, path.get(0)) : List.of(defaultSchema, path.get(0), path.get(1));
        }
        throw new Mistake(
                ErrorCode.INVALID_NAME,
                place(name.getParserPosition()),
                "write the name '" + String.join(".", path) + "' as " + shape);
    }

    protected final Mistake lastsAsLongAsTheTransaction(SqlParserPos position) {
        return new Mistake(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                place(position),
                "a temporary table lasts as long as its transaction: write ON COMMIT DROP, or nothing");
    }

    protected final List<String> path(SqlIdentifier name) {
        if (name.isStar()) {
            throw mistake(name.getParserPosition(), "a name is wanted here, not *");
        }
        return List.copyOf(name.names);
    }

    /** Returns the name of a source's schema, optionally qualified by a catalog; each part may contain dots. */
    protected final String remoteSchema(SqlIdentifier name) {
        List<String> path = path(name);
        if (path.size() > 2) {
            throw new Mistake(
                    ErrorCode.INVALID_NAME,
                    place(name.getParserPosition()),
                    "write the remote schema '" + String.join(".", path)
                            + "' as schema or catalog.schema, with a part that has dots in double quotes");
        }
        return String.join(".", path);
    }

    protected final List<String> names(SqlNodeList identifiers) {
        return identifiers.stream()
                .map(identifier -> ((SqlIdentifier) identifier).getSimple())
                .toList();
    }

    protected final void addOption(Map<String, String> options, String name, String value, SqlParserPos position) {
        if (options.putIfAbsent(name, value) != null) {
            throw mistake(position, "option '" + name + "' is given twice");
        }
    }

    /** Returns the canonical name of a setting; statements may use underscores and any letter case. */
    protected final String settingName(String name) {
        String key = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return key.equals("timezone") ? TIME_ZONE : key;
    }

    protected final IfExists ifExists(boolean replace, boolean keep, Place place) {
        if (replace && keep) {
            throw new Mistake(ErrorCode.SYNTAX_ERROR, place, "OR REPLACE and IF NOT EXISTS exclude each other");
        }
        return replace ? IfExists.REPLACE : keep ? IfExists.KEEP : IfExists.FAIL;
    }

    protected final void neverReplaced(boolean replace, SqlParserPos position) {
        if (replace) {
            throw mistake(position, "there is no OR REPLACE for this; use IF NOT EXISTS or ALTER");
        }
    }

    /** Adds an option of EXPLAIN. */
    protected final void explainOption(
            ExplainOptions options, String name, @Nullable String value, SqlParserPos position) {
        options.add(name, value).ifPresent(wrong -> {
            throw mistake(position, wrong);
        });
    }

    /** Returns the user or role of EXPLAIN (ACCESS FOR ...). */
    protected final Explain.Subject explainSubject(
            ExplainOptions options, boolean isRole, String name, SqlParserPos position) {
        if (!options.options().contains(Explain.Option.ACCESS)) {
            throw mistake(position, "FOR belongs to ACCESS: EXPLAIN (ACCESS FOR USER name)");
        }
        return new Explain.Subject(isRole, name);
    }

    /** True for the first word of a statement on tables of a source. */
    protected static boolean isTableStatement(String word) {
        return TABLE_STATEMENTS.contains(word.toUpperCase(Locale.ROOT));
    }

    /** Returns EXPLAIN of a statement on tables. */
    protected final Statement explained(TableStatement statement, ExplainOptions options, SqlParserPos position) {
        if (!Set.of(Explain.Option.FORMAT_TEXT, Explain.Option.WHY).containsAll(options.options())) {
            throw mistake(
                    position,
                    "EXPLAIN of a statement about tables shows as text what the source gets and runs nothing: leave out"
                            + " the options");
        }
        return new TableStatement.Explained(statement, position);
    }

    /** True for {@code *} and {@code table.*}: EXCEPT in other places is the set operation. */
    protected static boolean isStar(SqlNode node) {
        return node instanceof SqlIdentifier name && name.isStar();
    }

    /** Returns BEGIN with these transaction modes, in lower case; of conflicting modes, the last one applies. */
    protected static Command begin(List<String> modes) {
        String isolation = null;
        boolean readOnly = false;
        for (String mode : modes) {
            switch (mode) {
                case "read only" -> readOnly = true;
                case "read write" -> readOnly = false;
                default -> isolation = mode;
            }
        }
        return new Command.Begin(isolation, readOnly);
    }

    /** Rejects an action of MERGE that does not fit its WHEN clause. */
    protected final void checkMerge(SqlParserPos position, boolean matched, boolean wanted) {
        if (matched != wanted) {
            throw mistake(
                    position,
                    wanted
                            ? "WHEN NOT MATCHED takes INSERT or DO NOTHING: there is no row to change"
                            : "WHEN MATCHED takes UPDATE, DELETE or DO NOTHING: the row is there");
        }
    }

    /** Returns the error for a statement that Braid does not support, recognised by its first word. */
    protected final Mistake refused(SqlParserPos position) {
        return ofOtherDialect().orElseThrow(() -> mistake(position, "this is no statement that Braid knows"));
    }

    /** Rejects a statement of another database that parses as a setting. */
    protected final void refuseOtherDialects() {
        ofOtherDialect().ifPresent(mistake -> {
            throw mistake;
        });
    }

    private Optional<Mistake> ofOtherDialect() {
        return piece == null ? Optional.empty() : OtherDialects.mistake(piece);
    }

    private Mistake mistake(SqlParserPos position, String message) {
        return new Mistake(ErrorCode.SYNTAX_ERROR, place(position), message);
    }
}
