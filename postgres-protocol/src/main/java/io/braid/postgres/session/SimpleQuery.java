package io.braid.postgres.session;

import io.braid.execution.session.Session;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.postgres.command.CommandTag;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.BackendMessages.Signal;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.result.DataRows;
import io.braid.postgres.result.Outcome;
import io.braid.postgres.type.ParameterDecoder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Execution of a Query message: its statements in sequence, up to the first failure. */
final class SimpleQuery {
    /** Memory factor of the text and its tree during planning. */
    private static final int WEIGHT = 4;

    private final ClientState state;
    private final Preparation preparation;
    private final PortalExecution execution;
    private final CommandRunner commands;
    private final Runnable ended;
    private final TransactionWork work;
    private List<Preparation.Piece> pieces = List.of();
    private int next;
    private long weight;
    private @Nullable Session before;
    private Set<String> portalsBefore = Set.of();

    /** @param ended called on the event loop when the message has been answered */
    SimpleQuery(
            ClientState state,
            Preparation preparation,
            PortalExecution execution,
            CommandRunner commands,
            Runnable ended) {
        this.state = state;
        this.preparation = preparation;
        this.execution = execution;
        this.commands = commands;
        this.ended = ended;
        this.work = new TransactionWork(state);
    }

    void run(String sql) {
        state.store().remove("");
        state.close(state.store().removePortal(""));
        portalsBefore = state.store().portalNames();
        try {
            long charge = (long) WEIGHT * sql.length();
            state.session().memory().take(charge);
            weight = charge;
            pieces = Preparation.split(sql);
        } catch (BraidException e) {
            failed(e, sql, 0);
            return;
        }
        if (pieces.isEmpty()) {
            BackendMessages.empty(state.outbox().buffer(), Signal.EMPTY_QUERY);
        }
        if (pieces.size() > 1) {
            // A syntax error in one statement prevents the execution of all.
            preparation.parse(sql, pieces, this::begin, failure -> failed(Objects.requireNonNull(failure), sql, 0));
        } else {
            begin(Optional.empty());
        }
    }

    private void begin(Optional<Preparation.Unreadable> unreadable) {
        if (unreadable.isPresent()) {
            Preparation.Piece piece = unreadable.get().piece();
            failed(unreadable.get().error(), piece.sql(), piece.offset());
            return;
        }
        // Several statements form an implicit transaction, unless they control transactions themselves.
        if (pieces.size() > 1 && !state.transaction().isOpen()) {
            before = state.session().now();
            work.begin();
        }
        step();
    }

    private void step() {
        if (next == pieces.size()) {
            if (isImplicit()) {
                work.end(true, failure -> {
                    if (failure != null) {
                        failed(failure, pieces.get(next - 1).sql(), 0);
                    } else {
                        end();
                    }
                });
            } else {
                end();
            }
            return;
        }
        Preparation.Piece piece = pieces.get(next++);
        try {
            run(piece);
        } catch (BraidException e) {
            failed(e, piece.sql(), piece.offset());
        } catch (RuntimeException | Error e) {
            failed(e, piece.sql(), piece.offset());
        }
    }

    private void run(Preparation.Piece piece) {
        PreparedText text = preparation.unprepared(piece);
        checkTransaction(state, text);
        Completion completion = failure -> {
            if (failure == null) {
                step();
            } else {
                failed(failure, piece.sql(), piece.offset());
            }
        };
        if (text instanceof PreparedText.Command command) {
            if (state.transaction().isOpen()) {
                before = null;
            }
            commands.run(command, true, List.of(), completion);
            return;
        }
        Portal portal = new Portal("", text, ParameterDecoder.NONE, List.of(), false);
        DataRows rows =
                new DataRows(List.of(), true, state.session().now().settings().timeZone());
        execution.fetch(portal, Long.MAX_VALUE, rows, outcome -> {
            if (outcome.failure() == null) {
                complete(state, piece.sql(), outcome);
            }
            completion.done(outcome.failure());
        });
    }

    /** Rejects a statement in a failed transaction block, unless it ends the block. */
    static void checkTransaction(ClientState state, PreparedText text) {
        if (state.transaction().status() == TransactionBlock.Status.FAILED
                && !CommandRunner.endsTransaction(text)
                && !(text instanceof PreparedText.Empty)) {
            throw new BraidException(
                    ErrorCode.FAILED_TRANSACTION,
                    "current transaction is aborted, commands ignored until end of transaction block");
        }
    }

    /** Writes the completion of a statement. */
    static void complete(ClientState state, String sql, Outcome outcome) {
        var summary = outcome.summary();
        if (summary != null) {
            summary.warnings().forEach(warning -> state.notice(ErrorNotice.warning(warning)));
        }
        long changed = summary == null ? 0 : summary.rows();
        state.complete(
                outcome.isCommand() ? CommandTag.ofChange(sql, changed) : CommandTag.ofRows(sql, outcome.rows()));
    }

    private void failed(Throwable failure, String sql, int offset) {
        state.failed(failure, sql, offset);
        state.transaction().fail();
        state.restore(before);
        if (!state.transaction().isOpen()) {
            state.closePortalsBut(portalsBefore);
        }
        if (isImplicit()) {
            work.end(false, rolledBack -> end());
        } else {
            end();
        }
    }

    /** True in an implicit transaction of the message. */
    private boolean isImplicit() {
        return !state.transaction().isOpen() && state.session().transaction().status() != TransactionStatus.NONE;
    }

    private void end() {
        state.session().memory().giveBack(weight);
        weight = 0;
        if (!state.transaction().isOpen()) {
            state.closePortals(false);
        }
        state.ready();
        ended.run();
    }
}
