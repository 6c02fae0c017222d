package io.braid.postgres.session;

import io.braid.execution.ClientStatement;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryPreparation;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.Session;
import io.braid.execution.statement.ReadyStatement;
import io.braid.grammar.parser.Mistake;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.script.Script;
import io.braid.grammar.script.StatementText;
import io.braid.postgres.command.CommandParser;
import io.braid.postgres.command.CommandTag;
import io.braid.postgres.command.PostgresCommand;
import io.braid.postgres.type.DeclaredParameters;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Preparation of statements: splits the client's text, and has the planner prepare statements that are no protocol
 * commands.
 */
final class Preparation {
    private final ClientState state;

    Preparation(ClientState state) {
        this.state = state;
    }

    /** One statement of a text, with its offset in characters. */
    record Piece(String sql, int offset) {}

    /** Splits a text into statements. */
    static List<Piece> split(String sql) {
        List<Mistake> mistakes = new ArrayList<>();
        List<Piece> pieces = new ArrayList<>();
        for (StatementText piece : Script.pieces(sql, mistakes::add)) {
            int characters = sql.codePointCount(0, piece.start());
            pieces.add(new Piece(sql.substring(piece.start(), piece.end()), characters));
        }
        if (!mistakes.isEmpty()) {
            throw mistakes.get(0).toException();
        }
        return pieces;
    }

    /** Returns the first statement of a text; the whole text if it cannot be split. */
    static Piece first(String sql) {
        try {
            List<Piece> pieces = split(sql);
            return pieces.isEmpty() ? new Piece(sql, 0) : pieces.get(0);
        } catch (BraidException e) {
            return new Piece(sql, 0);
        }
    }

    /** Statement that cannot be parsed. */
    record Unreadable(Piece piece, BraidException error) {}

    /**
     * Searches for a statement with a syntax error, under the limits of a preparation.
     *
     * @param done receives the first one, on the event loop
     */
    void parse(String sql, List<Piece> pieces, Consumer<Optional<Unreadable>> done, Completion failed) {
        Session asked = state.session().now();
        prepare(
                sql,
                asked,
                new QueryPreparation<>(run -> firstUnreadable(pieces, asked, run), new Answer<>(asked, done, failed)));
    }

    private static Optional<Unreadable> firstUnreadable(List<Piece> pieces, Session asked, QueryRun run) {
        for (Piece piece : pieces) {
            run.check();
            try {
                if (CommandParser.parse(piece.sql()).isEmpty()) {
                    StatementReader.read(
                            piece.sql(), asked.schema(), asked.database().name());
                }
            } catch (BraidException e) {
                return Optional.of(new Unreadable(piece, e));
            }
        }
        return Optional.empty();
    }

    /** Returns a statement for immediate execution without preparation. */
    PreparedText unprepared(Piece piece) {
        refuseInReadOnly(piece.sql());
        Optional<PostgresCommand> command = CommandParser.parse(piece.sql());
        return command.isPresent()
                ? new PreparedText.Command(piece.sql(), command.get())
                : new PreparedText.Query(
                        piece.sql(),
                        piece.offset(),
                        ClientStatement.unprepared(
                                piece.sql(),
                                state.session().now(),
                                state.services().execution().preparer()),
                        null,
                        List.of());
    }

    /**
     * Prepares a text of at most one statement.
     *
     * @param types OIDs of the parameters' types that the client declared
     * @param done receives the statement, on the event loop
     */
    void prepare(String sql, List<Integer> types, Consumer<PreparedText> done, Completion failed) {
        List<Piece> pieces = split(sql);
        if (pieces.size() > 1) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR, "cannot insert multiple commands into a prepared statement");
        }
        if (pieces.isEmpty()) {
            done.accept(new PreparedText.Empty(sql));
            return;
        }
        Piece piece = pieces.get(0);
        refuseInReadOnly(piece.sql());
        Optional<PostgresCommand> command = CommandParser.parse(piece.sql());
        if (command.isPresent()) {
            done.accept(new PreparedText.Command(piece.sql(), command.get()));
        } else {
            plan(piece, types, done, failed);
        }
    }

    /** Rejects definitions and grants in a read-only transaction, as in PostgreSQL before names are resolved. */
    private void refuseInReadOnly(String sql) {
        boolean readOnly = state.transaction().status() != TransactionBlock.Status.FAILED
                && state.session().transaction().isReadOnly();
        if (readOnly && CommandTag.isDefinition(sql)) {
            throw new BraidException(
                    ErrorCode.READ_ONLY, "cannot execute " + CommandTag.of(sql) + " in a read-only transaction");
        }
    }

    private void plan(Piece piece, List<Integer> types, Consumer<PreparedText> done, Completion failed) {
        Session asked = state.session().now();
        ClientStatement statement = new ClientStatement(
                piece.sql(), asked, state.services().execution().preparer(), DeclaredParameters.types(types));
        Answer<ReadyStatement> answer = new Answer<>(
                asked,
                ready -> done.accept(new PreparedText.Query(piece.sql(), piece.offset(), statement, ready, types)),
                failed);
        statement.preparedBy(prepare(piece.sql(), asked, statement.preparation(answer::done, answer::failed)));
    }

    private QueryRun prepare(String sql, Session asked, QueryPreparation<?> preparation) {
        ProtocolServices services = state.services();
        Session limited = asked.within(services.execution().preparer().limits(asked));
        Duration timeout = limited.limits().timeout(asked.settings().timeout(0));
        QueryRun run = services.scheduler().prepare(limited, sql, timeout, preparation);
        state.running(run);
        return run;
    }

    /** Result of a preparation, delivered on the client's event loop. */
    private final class Answer<T> implements QueryPreparation.Client<T> {
        private final Session asked;
        private final Consumer<T> done;
        private final Completion failed;

        Answer(Session asked, Consumer<T> done, Completion failed) {
            this.asked = asked;
            this.done = done;
            this.failed = failed;
        }

        @Override
        public void done(T outcome) {
            state.outbox().execute(() -> {
                state.running(null);
                try {
                    done.accept(outcome);
                } catch (RuntimeException | Error e) {
                    failed.done(e);
                }
            });
        }

        @Override
        public void failed(QueryRun run, Throwable failure) {
            state.outbox().execute(() -> {
                state.running(null);
                failed.done(state.services().execution().errors().of(failure, asked));
            });
        }
    }
}
