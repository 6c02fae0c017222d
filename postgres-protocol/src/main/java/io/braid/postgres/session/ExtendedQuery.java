package io.braid.postgres.session;

import io.braid.execution.ParameterValues;
import io.braid.execution.statement.ReadyStatement;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.postgres.command.CommandTag;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.BackendMessages.Signal;
import io.braid.postgres.message.FrontendMessage;
import io.braid.postgres.message.FrontendMessage.Target;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.result.DataRows;
import io.braid.postgres.result.RowDescription;
import io.braid.postgres.type.ParameterDecoder;
import io.braid.postgres.type.WireTypes;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Handler of the extended query protocol's messages, except Sync and Flush. */
final class ExtendedQuery {
    private final ClientState state;
    private final Preparation preparation;
    private final PortalExecution execution;
    private final CommandRunner commands;
    private final MessageQueue queue;
    private final TransactionWork work;
    private FrontendMessage.@Nullable Bind lastBind;
    /** True if the messages since the last Sync have begun an implicit transaction. */
    private boolean implicit;

    /** @param queue the messages that follow */
    ExtendedQuery(
            ClientState state,
            Preparation preparation,
            PortalExecution execution,
            CommandRunner commands,
            MessageQueue queue) {
        this.queue = queue;
        this.state = state;
        this.work = new TransactionWork(state);
        this.preparation = preparation;
        this.execution = execution;
        this.commands = commands;
    }

    void parse(FrontendMessage.Parse parse, Completion completion) {
        state.store().checkUnused(parse.name());
        if (parse.name().isEmpty()) {
            state.store().remove("");
        }
        checkBeforePlanning(parse.sql());
        preparation.prepare(
                parse.sql(),
                parse.types(),
                text -> {
                    SimpleQuery.checkTransaction(state, text);
                    state.store().put(parse.name(), text);
                    state.store().show(ShownStatements.parsed(parse.name(), text));
                    signal(Signal.PARSE_COMPLETE);
                    completion.done(null);
                },
                completion);
    }

    /** Rejects a statement in a failed transaction before planning it, unless it ends the transaction. */
    private void checkBeforePlanning(String sql) {
        if (state.transaction().status() == TransactionBlock.Status.FAILED) {
            List<Preparation.Piece> pieces = Preparation.split(sql);
            if (pieces.size() == 1) {
                SimpleQuery.checkTransaction(state, preparation.unprepared(pieces.get(0)));
            }
        }
    }

    void bind(FrontendMessage.Bind bind, Completion completion) {
        PreparedText text = state.store().statement(bind.statement());
        SimpleQuery.checkTransaction(state, text);
        List<Integer> types = List.of();
        int needed = 0;
        int columns = 0;
        if (text instanceof PreparedText.Query query && query.ready() != null) {
            types = query.types();
            needed = query.parameters();
            columns = query.ready().columns().fields().size();
        }
        if (bind.values().size() != needed) {
            throw new BraidException(
                    ErrorCode.PROTOCOL_VIOLATION,
                    "bind message supplies " + bind.values().size() + " parameters, but prepared statement \""
                            + bind.statement() + "\" requires " + needed);
        }
        if (text instanceof PreparedText.Query
                && bind.resultFormats().size() > 1
                && bind.resultFormats().size() != columns) {
            throw new BraidException(
                    ErrorCode.PROTOCOL_VIOLATION,
                    "bind message has " + bind.resultFormats().size() + " result formats but query has " + columns
                            + " columns");
        }
        state.close(state.store()
                .put(new Portal(bind.portal(), text, values(text, types, bind), bind.resultFormats(), false)));
        lastBind = bind;
        signal(Signal.BIND_COMPLETE);
        completion.done(null);
    }

    /** Decodes the parameter values of a portal now, so that invalid values fail at Bind. */
    private ParameterValues values(PreparedText text, List<Integer> types, FrontendMessage.Bind bind) {
        ParameterDecoder sent = new ParameterDecoder(types, bind.formats(), bind.values());
        return text instanceof PreparedText.Query query && query.ready() != null && sent.count() > 0
                ? DecodedValues.of(
                        sent,
                        query.ready().parameters(),
                        state.session().now().settings().timeZone())
                : sent;
    }

    void describe(FrontendMessage.Describe describe, Completion completion) {
        if (describe.target() == Target.STATEMENT) {
            PreparedText text = state.store().statement(describe.name());
            checkDescribed(text);
            BackendMessages.parameterDescription(buffer(), parameters(text));
            columns(text, List.of());
        } else {
            Portal portal = state.store().portal(describe.name());
            checkDescribed(portal.text());
            columns(portal.text(), portal.formats());
        }
        completion.done(null);
    }

    /** Rejects Describe in a failed transaction for statements that return rows. */
    private void checkDescribed(PreparedText text) {
        if (isOfRows(text)) {
            SimpleQuery.checkTransaction(state, text);
        }
    }

    private static boolean isOfRows(PreparedText text) {
        return text instanceof PreparedText.Query query
                && query.ready() != null
                && query.ready().returnsRows();
    }

    private static List<Integer> parameters(PreparedText text) {
        List<Integer> oids = new ArrayList<>();
        if (text instanceof PreparedText.Query query && query.ready() != null) {
            List<DataType> types = query.ready().parameters();
            for (int i = 0; i < query.parameters(); i++) {
                int declared = i < query.types().size() ? query.types().get(i) : 0;
                DataType type = i < types.size() ? types.get(i) : DataType.of(TypeKind.VARCHAR);
                oids.add(declared != 0 ? declared : WireTypes.of(type).oid());
            }
        }
        return oids;
    }

    private void columns(PreparedText text, List<Integer> formats) {
        if (text instanceof PreparedText.Command command) {
            commands.describe(command.command(), formats);
        } else if (isOfRows(text)) {
            RowDescription.write(buffer(), Objects.requireNonNull(((PreparedText.Query) text).ready()), formats);
        } else {
            signal(Signal.NO_DATA);
        }
    }

    void execute(FrontendMessage.Execute execute, Completion completion) {
        Portal portal = state.store().portal(execute.portal());
        PreparedText text = portal.text();
        SimpleQuery.checkTransaction(state, text);
        if (text instanceof PreparedText.Empty) {
            signal(Signal.EMPTY_QUERY);
            completion.done(null);
        } else if (text instanceof PreparedText.Command command) {
            commands.run(command, false, portal.formats(), completion);
        } else if (portal.scrolled() != null) {
            commands.fetch(portal, execute.maxRows(), completion);
        } else if (portal.isFinished()) {
            if (!isOfRows(text)) {
                throw new BraidException(
                        ErrorCode.INVALID_CURSOR_STATE, "portal \"" + portal.name() + "\" cannot be run again");
            }
            state.complete("SELECT 0");
            completion.done(null);
        } else if (portal.writer() == null && ((PreparedText.Query) text).ready() instanceof ReadyStatement.Write) {
            // The messages that have arrived with it determine how it is executed.
            state.outbox().execute(() -> write(portal, execute, completion));
        } else {
            fetch(portal, execute, completion);
        }
    }

    private void fetch(Portal portal, FrontendMessage.Execute execute, Completion completion) {
        long maxRows = execute.maxRows() > 0 ? execute.maxRows() : Long.MAX_VALUE;
        DataRows rows = new DataRows(
                portal.formats(), false, state.session().now().settings().timeZone());
        execution.fetch(portal, maxRows, rows, outcome -> {
            if (outcome.isSuspended()) {
                signal(Signal.PORTAL_SUSPENDED);
            } else if (outcome.failure() == null) {
                SimpleQuery.complete(state, portal.text().sql(), outcome);
            }
            completion.done(outcome.failure());
        });
    }

    /**
     * Executes a statement that modifies rows, together with its repetitions as a batch. All messages up to Sync form
     * one transaction; a single statement before Sync is its own transaction.
     */
    private void write(Portal portal, FrontendMessage.Execute execute, Completion completion) {
        if (!state.outbox().channel().isActive()) {
            return;
        }
        try {
            FrontendMessage.Bind first = lastBind;
            List<MessageQueue.Repetition> others = first != null
                            && first.portal().equals(execute.portal())
                            && portal.text() instanceof PreparedText.Query query
                            && query.ready() != null
                            && !query.ready().returnsRows()
                    ? queue.takeRepetitions(first)
                    : List.of();
            if (!state.transaction().isOpen() && !queue.isSyncNext()) {
                implicit = true;
                work.begin();
            }
            if (first == null || others.isEmpty()) {
                fetch(portal, execute, completion);
            } else {
                executeTogether(portal, others, completion);
            }
        } catch (RuntimeException | Error e) {
            completion.done(e);
        }
    }

    private void executeTogether(Portal portal, List<MessageQueue.Repetition> others, Completion completion) {
        PreparedText.Query query = (PreparedText.Query) portal.text();
        List<ParameterValues> values = new ArrayList<>(List.of(portal.values()));
        others.forEach(other -> values.add(new ParameterDecoder(
                query.types(), other.bind().formats(), other.bind().values())));
        execution.executeTogether(portal, values, (counts, failure) -> {
            for (int i = 0; failure == null && i < counts.size(); i++) {
                if (i > 0) {
                    signal(Signal.BIND_COMPLETE);
                    if (others.get(i - 1).described()) {
                        signal(Signal.NO_DATA);
                    }
                }
                state.complete(CommandTag.ofChange(query.sql(), counts.get(i)));
            }
            completion.done(failure);
        });
    }

    void close(FrontendMessage.Close close, Completion completion) {
        if (close.target() == Target.STATEMENT) {
            state.store().remove(close.name());
        } else {
            state.close(state.store().removePortal(close.name()));
        }
        signal(Signal.CLOSE_COMPLETE);
        completion.done(null);
    }

    /**
     * Handles Sync: ends the implicit transaction, unless the messages are in a transaction block.
     *
     * @param failed true if one of the messages has failed
     * @param ended called on the event loop when the response has been written
     */
    void sync(boolean failed, Runnable ended) {
        if (!state.transaction().isOpen()) {
            state.closePortals(false);
        }
        boolean ends = implicit
                && !state.transaction().isOpen()
                && state.session().transaction().status() != TransactionStatus.NONE;
        implicit = false;
        if (!ends) {
            state.ready();
            ended.run();
            return;
        }
        work.end(!failed, failure -> {
            if (failure != null) {
                state.failed(failure, "", 0);
            }
            state.ready();
            ended.run();
        });
    }

    private void signal(Signal signal) {
        BackendMessages.empty(buffer(), signal);
    }

    private MessageBuffer buffer() {
        return state.outbox().buffer();
    }
}
