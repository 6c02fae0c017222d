package io.braid.grammar.reader;

import io.braid.grammar.parser.BraidConformance;
import io.braid.grammar.parser.DeepThread;
import io.braid.grammar.parser.Mistake;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.parser.generated.BraidSqlParser;
import io.braid.grammar.parser.generated.ParseException;
import io.braid.grammar.parser.generated.TokenMgrError;
import io.braid.grammar.script.Script;
import io.braid.grammar.script.StatementText;
import io.braid.grammar.statement.OtherDialects;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.Statement;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.jspecify.annotations.Nullable;

/** Parser of SQL text into statements. The letter case of names is preserved. */
public final class StatementReader {
    private static final int LONGEST_NAME = 1024;

    private StatementReader() {}

    /** Parses one statement, which must qualify each view, table and function that it changes. */
    public static Statement read(String sql) {
        return read(sql, null);
    }

    /**
     * Parses one statement; a semicolon may follow it.
     *
     * @param defaultSchema the schema of an unqualified view, table or function that the statement changes; null if it
     *     must be qualified
     */
    public static Statement read(String sql, @Nullable String defaultSchema) {
        return read(sql, defaultSchema, null);
    }

    /**
     * Parses one statement, in which the name of the database may precede that of a schema.
     *
     * @param database the name of the database; null if unknown
     */
    public static Statement read(String sql, @Nullable String defaultSchema, @Nullable String database) {
        try {
            List<StatementText> pieces = Script.pieces(sql, StatementReader::raise);
            if (pieces.size() != 1) {
                throw notOneStatement(pieces.size());
            }
            return parse(pieces.get(0), defaultSchema, database);
        } catch (Mistake e) {
            throw e.toException();
        }
    }

    /** Parses a query into Calcite's tree. */
    public static SqlNode query(String sql) {
        if (read(sql) instanceof Query query) {
            return query.tree();
        }
        throw new BraidException(ErrorCode.SYNTAX_ERROR, "This is no query");
    }

    /** Parses the statements in a trigger's definition. */
    public static List<TableWrite> trigger(String sql) {
        try {
            List<StatementText> pieces = Script.pieces(sql, StatementReader::raise);
            if (pieces.size() != 1) {
                throw notOneStatement(pieces.size());
            }
            StatementText piece = pieces.get(0);
            return piece.bounds().isDeep()
                    ? DeepThread.call(() -> parseHere(piece, null, null, BraidSqlParser::TriggerStatementsEof))
                    : parseHere(piece, null, null, BraidSqlParser::TriggerStatementsEof);
        } catch (Mistake e) {
            throw e.toException();
        }
    }

    /** Parses statements separated by semicolons, all of which must be valid. */
    public static List<Statement> readAll(String script) {
        List<Statement> statements = new ArrayList<>();
        try {
            readEach(script, (place, statement) -> statements.add(statement), StatementReader::raise);
        } catch (Mistake e) {
            throw e.toException();
        }
        return statements;
    }

    /**
     * Parses statements separated by semicolons; passes on each valid one with its position, and one problem of each
     * other.
     */
    public static void readAll(String script, BiConsumer<Place, Statement> statements, Consumer<Problem> problems) {
        readEach(script, statements, mistake -> problems.accept(mistake.toProblem()));
    }

    private static void readEach(String script, BiConsumer<Place, Statement> statements, Consumer<Mistake> mistakes) {
        for (StatementText piece : Script.pieces(script, mistakes)) {
            Statement statement;
            try {
                statement = parse(piece, null, null);
            } catch (Mistake e) {
                mistakes.accept(e);
                continue;
            }
            statements.accept(piece.place(), statement);
        }
    }

    private static void raise(Mistake mistake) {
        throw mistake;
    }

    private static Statement parse(StatementText piece, @Nullable String defaultSchema, @Nullable String database) {
        return piece.bounds().isDeep()
                ? DeepThread.call(() -> parseHere(piece, defaultSchema, database))
                : parseHere(piece, defaultSchema, database);
    }

    /** Production of the grammar. */
    @FunctionalInterface
    private interface Production<T> {
        T read(BraidSqlParser parser) throws ParseException;
    }

    private static Statement parseHere(StatementText piece, @Nullable String defaultSchema, @Nullable String database) {
        return parseHere(piece, defaultSchema, database, parser -> {
            Statement statement = parser.StatementEof();
            if (!piece.hints().isEmpty() && !(statement instanceof Query)) {
                throw new Mistake(
                        ErrorCode.SYNTAX_ERROR,
                        piece.place(),
                        "the hints cache, no_cache and max_staleness are those of a query; that of a view takes them"
                                + " from"
                                + " whoever reads the view");
            }
            return statement;
        });
    }

    private static <T> T parseHere(
            StatementText piece, @Nullable String defaultSchema, @Nullable String database, Production<T> production) {
        try {
            BraidSqlParser parser = newParser(piece);
            parser.begin(piece, defaultSchema, database);
            return production.read(parser);
        } catch (ParseException e) {
            throw OtherDialects.mistake(piece).orElseGet(() -> SyntaxErrors.unexpected(e, piece));
        } catch (TokenMgrError e) {
            throw SyntaxErrors.unreadable(e, piece);
        } catch (CalciteContextException e) {
            throw OtherDialects.mistake(piece).orElseGet(() -> SyntaxErrors.refused(e, piece));
        } catch (Mistake e) {
            throw e;
        } catch (RuntimeException e) {
            throw SyntaxErrors.failed(e, piece);
        }
    }

    private static BraidSqlParser newParser(StatementText piece) throws ParseException {
        BraidSqlParser parser = new BraidSqlParser(new StringReader(""));
        parser.startAt(
                new StringReader(piece.readable()),
                piece.place(),
                piece.bounds().longestToken());
        parser.setTabSize(1);
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setUnquotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(LONGEST_NAME);
        parser.setConformance(BraidConformance.INSTANCE);
        parser.switchTo(LexicalState.DQID);
        return parser;
    }

    private static BraidException notOneStatement(int count) {
        return new BraidException(
                ErrorCode.SYNTAX_ERROR,
                count == 0 ? "The statement is empty" : "Send one statement at a time; these are " + count);
    }
}
