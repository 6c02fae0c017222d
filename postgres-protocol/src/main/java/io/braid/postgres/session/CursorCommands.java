package io.braid.postgres.session;

import io.braid.execution.ClientStatement;
import io.braid.execution.ExecutionRequest;
import io.braid.execution.ParameterValues;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryExecution;
import io.braid.execution.session.Session;
import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.command.CopyOptions;
import io.braid.postgres.command.FetchDirection;
import io.braid.postgres.command.PostgresCommand;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.result.CopyRows;
import io.braid.postgres.result.DataRows;
import io.braid.postgres.result.Outcome;
import io.braid.postgres.result.RowDescription;
import io.braid.postgres.result.RowEncoder;
import io.braid.postgres.type.ParameterDecoder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Commands that run queries: cursors, named prepared statements, and copies. */
final class CursorCommands {
    private final ClientState state;
    private final Preparation preparation;
    private final PortalExecution execution;

    CursorCommands(ClientState state, Preparation preparation, PortalExecution execution) {
        this.state = state;
        this.preparation = preparation;
        this.execution = execution;
    }

    /** Describes the rows of a command; false if it returns none. */
    boolean describe(PostgresCommand command, List<Integer> formats) {
        PreparedText text = null;
        if (command instanceof PostgresCommand.Fetch fetch && !fetch.move()) {
            text = state.store().portal(fetch.cursor()).text();
        } else if (command instanceof PostgresCommand.Execute execute) {
            text = state.store().statement(execute.name());
        }
        return text != null && describe(text, formats);
    }

    private boolean describe(PreparedText text, List<Integer> formats) {
        if (text instanceof PreparedText.Query query
                && query.ready() != null
                && !query.ready().columns().fields().isEmpty()) {
            RowDescription.write(state.outbox().buffer(), query.ready(), formats);
            return true;
        }
        return false;
    }

    /** Executes a command of this kind; false for other commands. */
    boolean run(PreparedText.Command text, boolean describes, List<Integer> formats, Completion completion) {
        PostgresCommand command = text.command();
        if (command instanceof PostgresCommand.Declare declare) {
            declare(declare, text.sql(), completion);
        } else if (command instanceof PostgresCommand.Fetch fetch) {
            fetch(fetch, describes, formats, completion);
        } else if (command instanceof PostgresCommand.CloseCursor close) {
            close(close.name());
            state.complete(close.name() == null ? "CLOSE CURSOR ALL" : "CLOSE CURSOR");
            completion.done(null);
        } else if (command instanceof PostgresCommand.Prepare prepare) {
            prepare(prepare, text.sql(), completion);
        } else if (command instanceof PostgresCommand.Execute execute) {
            execute(execute, describes, formats, completion);
        } else if (command instanceof PostgresCommand.Deallocate deallocate) {
            deallocate(deallocate.name());
            completion.done(null);
        } else if (command instanceof PostgresCommand.CopyTo copy) {
            copy(copy, text.sql(), completion);
        } else if (command instanceof PostgresCommand.CopyFrom copy) {
            copy(copy, completion);
        } else {
            return false;
        }
        return true;
    }

    private void declare(PostgresCommand.Declare declare, String sql, Completion completion) {
        if (!declare.hold() && !state.transaction().isOpen()) {
            throw new BraidException(ErrorCode.NO_TRANSACTION, "DECLARE CURSOR can only be used in transaction blocks");
        }
        prepare(
                EmbeddedStatement.of(sql, declare.offset(), declare.query()),
                0,
                text -> {
                    if (!(text instanceof PreparedText.Query query)
                            || !(query.ready() instanceof ReadyStatement.Query)) {
                        throw new BraidException(
                                ErrorCode.SYNTAX_ERROR, "DECLARE CURSOR takes a query that returns rows");
                    }
                    Portal portal = new Portal(declare.name(), text, ParameterDecoder.NONE, List.of(), declare.hold());
                    state.store().put(portal);
                    if (declare.scroll()) {
                        portal.scroll(new ScrolledRows(state.session().memory()));
                    }
                    state.store().show(ShownStatements.cursor(declare, sql));
                    state.complete("DECLARE CURSOR");
                    completion.done(null);
                },
                completion);
    }

    private void fetch(PostgresCommand.Fetch fetch, boolean describes, List<Integer> formats, Completion completion) {
        Portal portal = state.store().portal(fetch.cursor());
        ScrolledRows scrolled = portal.scrolled();
        if (scrolled == null && isBackward(fetch)) {
            throw new BraidException(
                    ErrorCode.INVALID_CURSOR_STATE,
                    "cursor can only scan forward; declare it with SCROLL to move backward");
        }
        if (describes && !fetch.move()) {
            describe(portal.text(), formats);
        }
        String tag = fetch.move() ? "MOVE " : "FETCH ";
        if (scrolled != null) {
            scrolled.fetch(
                    fetching(portal, formats),
                    fetch.direction(),
                    fetch.count(),
                    !fetch.move(),
                    rows -> {
                        state.complete(tag + rows);
                        completion.done(null);
                    },
                    completion);
            return;
        }
        if (fetch.count() == 0 || portal.isFinished()) {
            state.complete(tag + "0");
            completion.done(null);
            return;
        }
        RowEncoder encoder = fetch.move() ? null : new DataRows(formats, false, zone());
        if (fetch.direction() == FetchDirection.FORWARD) {
            fetchPrepared(portal, fetch.count(), encoder, rows -> tag + rows, completion);
        } else if (fetch.count() == 1) {
            fetchPrepared(portal, 1, encoder, rows -> tag + rows, completion);
        } else {
            execution.fetch(portal, fetch.count() - 1, null, skipped -> {
                if (skipped.isSuspended()) {
                    fetchPrepared(portal, 1, encoder, rows -> tag + rows, completion);
                } else {
                    conclude(skipped, rows -> tag + "0");
                    completion.done(EmbeddedStatement.elsewhere(skipped.failure()));
                }
            });
        }
    }

    private static boolean isBackward(PostgresCommand.Fetch fetch) {
        return switch (fetch.direction()) {
            case FORWARD -> false;
            case RELATIVE -> fetch.count() < 0;
            case BACKWARD, ABSOLUTE -> true;
        };
    }

    /** Fetches rows of a scrollable cursor for an Execute message; 0 for all. */
    void fetch(Portal cursor, int maxRows, Completion completion) {
        ScrolledRows scrolled = Objects.requireNonNull(cursor.scrolled());
        long most = maxRows > 0 ? maxRows : Long.MAX_VALUE;
        scrolled.fetch(
                fetching(cursor, cursor.formats()),
                FetchDirection.FORWARD,
                most,
                true,
                rows -> {
                    if (rows == most) {
                        BackendMessages.empty(state.outbox().buffer(), BackendMessages.Signal.PORTAL_SUSPENDED);
                    } else {
                        state.complete("SELECT " + rows);
                    }
                    completion.done(null);
                },
                completion);
    }

    private ScrolledRows.Fetching fetching(Portal portal, List<Integer> formats) {
        return new ScrolledRows.Fetching(
                portal,
                execution,
                formats,
                new DataRows(formats, false, zone()),
                state.outbox().buffer());
    }

    /** Fetches rows of a query. The command that does it is not the text in which its failures have their places. */
    private void fetchPrepared(
            Portal portal, long count, @Nullable RowEncoder encoder, LongFunction<String> tag, Completion completion) {
        fetch(portal, count, encoder, tag, failure -> completion.done(EmbeddedStatement.elsewhere(failure)));
    }

    private void fetch(
            Portal portal, long count, @Nullable RowEncoder encoder, LongFunction<String> tag, Completion completion) {
        execution.fetch(portal, count, encoder, outcome -> {
            conclude(outcome, tag);
            completion.done(outcome.failure());
        });
    }

    private void conclude(Outcome outcome, LongFunction<String> tag) {
        if (outcome.failure() == null) {
            state.complete(tag.apply(outcome.rows()));
        }
    }

    private void close(@Nullable String name) {
        if (name == null) {
            state.closePortals(true);
        } else {
            state.store().portal(name);
            state.close(state.store().removePortal(name));
        }
    }

    private void prepare(PostgresCommand.Prepare prepare, String sql, Completion completion) {
        state.store().checkUnused(prepare.name());
        prepare(
                EmbeddedStatement.typed(sql, prepare),
                prepare.types().size(),
                text -> {
                    state.store().put(prepare.name(), text);
                    state.store().show(ShownStatements.prepared(sql, prepare, text));
                    state.complete("PREPARE");
                    completion.done(null);
                },
                completion);
    }

    /** @param declared the number of parameters that have declared types */
    private void prepare(
            EmbeddedStatement statement, int declared, Consumer<PreparedText> done, Completion completion) {
        try {
            preparation.prepare(
                    statement.sql(),
                    Collections.nCopies(declared, 0),
                    done,
                    failure -> completion.done(failure == null ? null : statement.placed(failure)));
        } catch (BraidException e) {
            completion.done(statement.placed(e));
        }
    }

    private void execute(
            PostgresCommand.Execute execute, boolean describes, List<Integer> formats, Completion completion) {
        PreparedText text = state.store().statement(execute.name());
        if (!(text instanceof PreparedText.Query query)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED, "EXECUTE takes prepared queries; execute the command itself");
        }
        ReadyStatement ready = query.ready();
        int wanted = query.parameters();
        if (ready != null && wanted != execute.values().size()) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    "wrong number of parameters for prepared statement \"" + execute.name() + "\": expected " + wanted
                            + ", got " + execute.values().size());
        }
        List<byte @Nullable []> values = new ArrayList<>();
        execute.values().forEach(value -> values.add(value == null ? null : value.getBytes(StandardCharsets.UTF_8)));
        ParameterValues sent = new ParameterDecoder(List.of(), List.of(), values);
        // What cannot be read fails before anything is described.
        Portal portal = new Portal(
                "", query, ready == null ? sent : DecodedValues.of(sent, ready.parameters(), zone()), formats, false);
        if (describes) {
            describe(query, formats);
        }
        execution.fetch(portal, Long.MAX_VALUE, new DataRows(formats, false, zone()), outcome -> {
            if (outcome.failure() == null) {
                SimpleQuery.complete(state, query.sql(), outcome);
            }
            completion.done(EmbeddedStatement.elsewhere(outcome.failure()));
        });
    }

    private void deallocate(@Nullable String name) {
        if (name == null) {
            state.store().removeAll();
            state.complete("DEALLOCATE ALL");
        } else {
            state.store().statement(name);
            state.store().remove(name);
            state.complete("DEALLOCATE");
        }
    }

    private void copy(PostgresCommand.CopyTo copy, String sql, Completion completion) {
        CopyOptions options = copy.options();
        EmbeddedStatement statement = EmbeddedStatement.of(sql, copy.offset(), copy.query());
        prepare(
                statement,
                0,
                text -> {
                    if (text instanceof PreparedText.Query query && query.ready() instanceof ReadyStatement.Query) {
                        Portal portal = new Portal("", query, ParameterDecoder.NONE, List.of(), false);
                        CopyRows rows = new CopyRows(options, zone());
                        fetch(
                                portal,
                                Long.MAX_VALUE,
                                rows,
                                count -> "COPY " + count,
                                failure -> completion.done(failure == null ? null : statement.placed(failure)));
                    } else {
                        throw new BraidException(
                                ErrorCode.SYNTAX_ERROR, "COPY takes a table or a query that returns rows");
                    }
                },
                completion);
    }

    private void copy(PostgresCommand.CopyFrom copy, Completion completion) {
        Session now = state.session().now();
        ProtocolServices services = state.services();
        CopyInput rows = new CopyInput(state, copy.options());
        ExecutionRequest request = ExecutionRequest.sending(
                ClientStatement.unprepared(
                        copy.statement(), now, services.execution().preparer()),
                state.session(),
                ParameterDecoder.NONE,
                rows);
        CommandSink sink = new CommandSink(
                state,
                copied -> {
                    rows.end();
                    state.complete("COPY " + copied);
                    completion.done(null);
                },
                failure -> {
                    rows.end();
                    completion.done(failure);
                });
        state.outbox().flush();
        state.running(services.scheduler()
                .start(
                        now.within(services.execution().preparer().limits(now)),
                        copy.statement(),
                        now.settings().timeout(0),
                        new QueryExecution(services.execution(), request, sink)));
    }

    private ZoneId zone() {
        return state.session().now().settings().timeZone();
    }
}
