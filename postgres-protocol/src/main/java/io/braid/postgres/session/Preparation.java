package io.braid.postgres.session;

import io.braid.execution.ClientStatement;
import io.braid.execution.ProtocolServices;
import io.braid.execution.session.Session;
import io.braid.execution.statement.ReadyStatement;
import io.braid.grammar.parser.Mistake;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.script.Script;
import io.braid.grammar.script.StatementText;
import io.braid.postgres.command.CommandParser;
import io.braid.postgres.command.PostgresCommand;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Preparation of statements: splits what a client has sent, and has the planner prepare what is no command. */
final class Preparation {
    private final ClientState state;

    Preparation(ClientState state) {
        this.state = state;
    }

    /** One statement of a text, and where it begins in it, in characters. */
    record Piece(String sql, int offset) {}

    /** The statements of a text. */
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

    /** The first statement of a text; all of it if it cannot be split. */
    static Piece first(String sql) {
        try {
            List<Piece> pieces = split(sql);
            return pieces.isEmpty() ? new Piece(sql, 0) : pieces.get(0);
        } catch (BraidException e) {
            return new Piece(sql, 0);
        }
    }

    /** Fails if a statement cannot be parsed. */
    void parse(Piece piece) {
        if (CommandParser.parse(piece.sql()).isEmpty()) {
            StatementReader.read(piece.sql(), state.session().now().schema());
        }
    }

    /** A statement that is executed at once, without a preparation of its own. */
    PreparedText unprepared(Piece piece) {
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
        Optional<PostgresCommand> command = CommandParser.parse(piece.sql());
        if (command.isPresent()) {
            done.accept(new PreparedText.Command(piece.sql(), command.get()));
        } else {
            plan(piece, types, done, failed);
        }
    }

    private void plan(Piece piece, List<Integer> types, Consumer<PreparedText> done, Completion failed) {
        ProtocolServices services = state.services();
        Session asked = state.session().now();
        ClientStatement statement =
                new ClientStatement(piece.sql(), asked, services.execution().preparer());
        ClientOutput out = state.outbox();
        var preparation = statement.preparation(
                (ReadyStatement ready) -> out.execute(() -> {
                    state.running(null);
                    try {
                        done.accept(new PreparedText.Query(piece.sql(), piece.offset(), statement, ready, types));
                    } catch (RuntimeException | Error e) {
                        failed.done(e);
                    }
                }),
                (run, failure) -> out.execute(() -> {
                    state.running(null);
                    failed.done(services.execution().errors().of(failure, asked));
                }));
        Session limited = asked.within(services.execution().preparer().limits(asked));
        Duration timeout = limited.limits().timeout(asked.settings().timeout(0));
        var run = services.scheduler().prepare(limited, piece.sql(), timeout, preparation);
        statement.preparedBy(run);
        state.running(run);
    }
}
