package io.braid.server.protocol;

import io.braid.execution.ClientStatement;
import io.braid.execution.ExecutionRequest;
import io.braid.execution.ParameterValues;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryExecution;
import io.braid.execution.QueryPreparation;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.Execute;
import io.braid.wire.message.ExecuteBatch;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Handler of an authenticated client's requests, in order. It never blocks, because its thread serves many connections.
 */
final class RequestHandler {
    private static final int MAX_RESULTS = 256;
    private static final int MAX_STATEMENTS = 10_000;
    private static final int BYTES_OF_A_STATEMENT = 1 << 10;
    /** Approximate memory of a parameter until it is sent to the source, as a value of the client and of the engine. */
    private static final int BYTES_OF_A_VALUE = 200;
    /** Memory factor of a running statement: the text, and its tree during planning. */
    private static final int RUNNING = 4;
    /** Memory factor of a prepared statement: the text and its plan. */
    private static final int PREPARED = 10;

    private final OpenSession session;
    private final ProtocolServices services;
    private final Outbox outbox;
    private final Map<Integer, ClientStatement> statements = new ConcurrentHashMap<>();
    private final Map<Integer, OpenResult> results = new ConcurrentHashMap<>();
    /** Time of the last message, or of the end of the last result. */
    private volatile long lastUse = System.nanoTime();

    RequestHandler(OpenSession session, ProtocolServices services, Outbox outbox) {
        this.session = session;
        this.services = services;
        this.outbox = outbox;
    }

    void handle(Message message) throws ProtocolException {
        lastUse = System.nanoTime();
        if (message instanceof Execute execute) {
            execute(execute, null);
        } else if (message instanceof ExecuteBatch batch) {
            execute(batch.execute(), batch.rows());
        } else if (message instanceof Fetch fetch) {
            withResult(fetch.resultId(), result -> result.writer().flow().add(fetch.credit()));
        } else if (message instanceof Prepare prepare) {
            prepare(prepare);
        } else if (message instanceof CloseResult close) {
            withResult(close.resultId(), this::close);
        } else if (message instanceof CloseStatement close) {
            forget(statements.remove(close.statementId()));
        } else if (message instanceof Cancel cancel) {
            withResult(cancel.resultId(), this::cancel);
        } else if (message instanceof Ping ping) {
            outbox.send(new Pong(ping.token()));
        } else {
            throw new ProtocolException("A message " + message + " has no place after the login.");
        }
    }

    /** Returns the time since the client last sent or awaited anything; 0 while it has open results. */
    long idleNanos() {
        return results.isEmpty() ? Math.max(1, System.nanoTime() - lastUse) : 0;
    }

    void setWritable(boolean writable) {
        results.values().forEach(result -> result.writer().flow().setWritable(writable));
    }

    /** Reports the progress of statements that have been running for that long, unless the client does not read. */
    void tellProgress(Duration period) {
        results.forEach((id, result) -> {
            QueryRun run = result.run();
            if (run != null && run.elapsed().compareTo(period) >= 0 && outbox.isWritable()) {
                outbox.send(ProgressTelling.of(id, run));
            }
        });
    }

    /** Cancels all requests after the client has disconnected. */
    void abandon() {
        results.values().forEach(this::close);
        statements.values().forEach(statement -> statement.preparing().ifPresent(this::cancel));
        statements.clear();
    }

    /** @param batch the parameters of several executions; null for one, with those of the request */
    private void execute(Execute request, @Nullable List<List<ParameterValue>> batch) throws ProtocolException {
        int id = request.resultId();
        if (results.containsKey(id)) {
            throw new ProtocolException("The number " + id + " is in use.");
        }
        try {
            ClientStatement prepared = prepared(request);
            Session now = session.now();
            ClientStatement statement = prepared == null
                    ? ClientStatement.unprepared(
                            request.sql(), now, services.execution().preparer())
                    : prepared;
            Session asked = statement.session().withSettings(now.settings());
            Session limited = asked.within(services.execution().preparer().limits(asked));
            long weight = (prepared == null ? weight(request.sql(), RUNNING) : 0) + weight(batch);
            session.memory().take(weight);
            ResultWriter writer =
                    new ResultWriter(request, outbox, asked.settings().fetchTimeout(), () -> {
                        lastUse = System.nanoTime();
                        results.remove(id);
                        session.memory().giveBack(weight);
                    });
            QueryExecution execution = new QueryExecution(
                    services.execution(),
                    new ExecutionRequest(
                            statement,
                            session,
                            new WireParameters(request.parameters()),
                            request.maxRows(),
                            batch == null
                                    ? null
                                    : batch.stream()
                                            .<ParameterValues>map(WireParameters::new)
                                            .toList()),
                    writer);
            OpenResult result = new OpenResult(writer);
            results.put(id, result);
            Duration timeout = limited.limits().timeout(asked.settings().timeout(request.timeoutSeconds()));
            result.started(services.scheduler().start(limited, statement.sql(), timeout, execution));
        } catch (BraidException e) {
            outbox.send(ErrorReplies.of(id, e, "a statement"));
        }
    }

    private @Nullable ClientStatement prepared(Execute request) {
        if (results.size() >= MAX_RESULTS) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "This connection has " + MAX_RESULTS + " open results; close some, or use more connections");
        }
        if (request.statementId() == Execute.NO_STATEMENT) {
            return null;
        }
        ClientStatement statement = statements.get(request.statementId());
        if (statement == null) {
            throw new BraidException(
                    ErrorCode.INVALID_NAME, "There is no prepared statement " + request.statementId() + " (any more)");
        }
        return statement;
    }

    private void prepare(Prepare request) {
        int id = request.statementId();
        if (statements.size() >= MAX_STATEMENTS) {
            outbox.send(ErrorReplies.of(
                    id,
                    new BraidException(
                            ErrorCode.LIMIT_EXCEEDED,
                            "This connection has " + MAX_STATEMENTS + " prepared statements; close some"),
                    "a statement"));
            return;
        }
        try {
            session.memory().take(weight(request.sql(), PREPARED));
        } catch (BraidException e) {
            outbox.send(ErrorReplies.of(id, e, "a statement"));
            return;
        }
        Session asked = session.now();
        ClientStatement statement =
                new ClientStatement(request.sql(), asked, services.execution().preparer());
        forget(statements.put(id, statement));
        QueryPreparation<ReadyStatement> preparation = statement.preparation(
                ready -> outbox.send(new Prepared(id, WireRows.types(ready.parameters()), WireRows.columns(ready))),
                (run, failure) -> {
                    if (statements.remove(id, statement)) {
                        forget(statement);
                    }
                    outbox.send(ErrorReplies.of(
                            id, services.execution().errors().of(failure, asked), "preparing statement " + id));
                });
        try {
            Session limited = asked.within(services.execution().preparer().limits(asked));
            Duration timeout = limited.limits().timeout(asked.settings().timeout(0));
            statement.preparedBy(services.scheduler().prepare(limited, request.sql(), timeout, preparation));
        } catch (BraidException e) {
            if (statements.remove(id, statement)) {
                forget(statement);
            }
            outbox.send(ErrorReplies.of(id, e, "a statement"));
        }
    }

    private void forget(@Nullable ClientStatement statement) {
        if (statement != null) {
            statement.preparing().ifPresent(this::cancel);
            session.memory().giveBack(weight(statement.sql(), PREPARED));
        }
    }

    /** Estimates the memory of a statement as a multiple of its text. */
    private static long weight(String sql, int times) {
        return BYTES_OF_A_STATEMENT + (long) times * sql.length();
    }

    private static long weight(@Nullable List<List<ParameterValue>> batch) {
        return batch == null ? 0 : batch.stream().mapToLong(List::size).sum() * BYTES_OF_A_VALUE;
    }

    private void cancel(OpenResult result) {
        QueryRun run = result.run();
        if (run != null) {
            cancel(run);
        }
    }

    private void cancel(QueryRun run) {
        services.scheduler()
                .cancel(run, new BraidException(ErrorCode.QUERY_CANCELED, "The query was canceled by its client"));
    }

    /**
     * Closes a result. Its query is not cancelled if the transaction has made changes, as cancelling at the source
     * would abort the transaction.
     */
    private void close(OpenResult result) {
        result.writer().silence();
        if (session.transaction().hasChanges()) {
            result.writer().finish();
        } else {
            cancel(result);
        }
    }

    private void withResult(int id, Consumer<OpenResult> action) {
        OpenResult result = results.get(id);
        if (result != null) {
            action.accept(result);
        }
    }

    /** A result in progress and its query, once that has started. Confined to the connection's event loop. */
    private static final class OpenResult {
        private final ResultWriter writer;
        private @Nullable QueryRun run;

        OpenResult(ResultWriter writer) {
            this.writer = writer;
        }

        ResultWriter writer() {
            return writer;
        }

        @Nullable
        QueryRun run() {
            return run;
        }

        void started(QueryRun started) {
            run = started;
        }
    }
}
