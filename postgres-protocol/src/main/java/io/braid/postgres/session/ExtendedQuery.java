package io.braid.postgres.session;

import io.braid.execution.ParameterValues;
import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.command.CommandTag;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.BackendMessages.Signal;
import io.braid.postgres.message.FrontendMessage;
import io.braid.postgres.message.FrontendMessage.Target;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.message.PostgresProtocolException;
import io.braid.postgres.result.DataRows;
import io.braid.postgres.result.RowDescription;
import io.braid.postgres.type.ParameterDecoder;
import io.braid.postgres.type.WireTypes;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers to the messages of the extended query protocol, but for Sync and Flush. */
final class ExtendedQuery {
    private final ClientState state;
    private final Preparation preparation;
    private final PortalExecution execution;
    private final CommandRunner commands;
    private final MessageQueue queue;
    private FrontendMessage.@Nullable Bind lastBind;

    /** @param queue the messages that come next */
    ExtendedQuery(
            ClientState state,
            Preparation preparation,
            PortalExecution execution,
            CommandRunner commands,
            MessageQueue queue) {
        this.queue = queue;
        this.state = state;
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

    /** A failed block takes only what ends it; nothing else needs to be planned. */
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
            needed = query.ready().parameters().size();
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
        ParameterDecoder values = new ParameterDecoder(types, bind.formats(), bind.values());
        state.close(state.store().put(new Portal(bind.portal(), text, values, bind.resultFormats(), false)));
        lastBind = bind;
        signal(Signal.BIND_COMPLETE);
        completion.done(null);
    }

    void describe(FrontendMessage.Describe describe, Completion completion) {
        if (describe.target() == Target.STATEMENT) {
            PreparedText text = state.store().statement(describe.name());
            BackendMessages.parameterDescription(buffer(), parameters(text));
            columns(text, List.of());
        } else {
            Portal portal = state.store().portal(describe.name());
            columns(portal.text(), portal.formats());
        }
        completion.done(null);
    }

    private static List<Integer> parameters(PreparedText text) {
        List<Integer> oids = new ArrayList<>();
        if (text instanceof PreparedText.Query query && query.ready() != null) {
            List<DataType> types = query.ready().parameters();
            for (int i = 0; i < types.size(); i++) {
                int declared = i < query.types().size() ? query.types().get(i) : 0;
                oids.add(declared != 0 ? declared : WireTypes.of(types.get(i)).oid());
            }
        }
        return oids;
    }

    private void columns(PreparedText text, List<Integer> formats) {
        if (text instanceof PreparedText.Command command) {
            commands.describe(command.command(), formats);
        } else if (text instanceof PreparedText.Query query
                && query.ready() != null
                && query.ready().returnsRows()) {
            RowDescription.write(buffer(), query.ready(), formats);
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
        } else if (portal.isFinished()) {
            state.complete("SELECT 0");
            completion.done(null);
        } else if (!executeTogether(portal, execute, completion)) {
            long maxRows = execute.maxRows() > 0 ? execute.maxRows() : Long.MAX_VALUE;
            DataRows rows = new DataRows(
                    portal.formats(), false, state.session().now().settings().timeZone());
            execution.fetch(portal, maxRows, rows, outcome -> {
                if (outcome.isSuspended()) {
                    signal(Signal.PORTAL_SUSPENDED);
                } else if (outcome.failure() == null) {
                    SimpleQuery.complete(state, text.sql(), outcome);
                }
                completion.done(outcome.failure());
            });
        }
    }

    /** Executes a statement that changes rows together with its repetitions; false if it has none. */
    private boolean executeTogether(Portal portal, FrontendMessage.Execute execute, Completion completion) {
        FrontendMessage.Bind first = lastBind;
        if (first == null
                || !first.portal().equals(execute.portal())
                || portal.writer() != null
                || !(portal.text() instanceof PreparedText.Query query)
                || !(query.ready() instanceof ReadyStatement.Write write)
                || write.returnsRows()) {
            return false;
        }
        List<MessageQueue.Repetition> others = queue.takeRepetitions(first);
        if (others.isEmpty()) {
            return false;
        }
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
        return true;
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

    /** Ends the implicit transaction of a sequence of messages. */
    void sync() {
        if (!state.transaction().isOpen()) {
            state.closePortals(false);
        }
        state.ready();
    }

    private void signal(Signal signal) {
        BackendMessages.empty(buffer(), signal);
    }

    private MessageBuffer buffer() {
        return state.outbox().buffer();
    }

    /** Refuses a message that has no place in a session. */
    static PostgresProtocolException misplaced(FrontendMessage message) {
        return new PostgresProtocolException(
                "a message " + message.getClass().getSimpleName() + " is not expected now");
    }
}
