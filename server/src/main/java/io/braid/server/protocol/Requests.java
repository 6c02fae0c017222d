package io.braid.server.protocol;

import io.braid.server.query.Queries;
import io.braid.server.query.QueryRun;
import io.braid.server.session.OpenSession;
import io.braid.server.session.Session;
import io.braid.server.statement.StatementRunner;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepare;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks for once it has logged in. Requests are taken in their order; nothing here waits, for it runs on the
 * thread that serves many connections.
 */
final class Requests {
    private static final int MAX_RESULTS = 256;
    private static final int MAX_STATEMENTS = 10_000;

    private final OpenSession session;
    private final StatementRunner runner;
    private final Queries queries;
    private final Outbox outbox;
    private final Map<Integer, PreparedStatement> statements = new ConcurrentHashMap<>();
    private final Map<Integer, OpenResult> results = new ConcurrentHashMap<>();

    Requests(OpenSession session, StatementRunner runner, Queries queries, Outbox outbox) {
        this.session = session;
        this.runner = runner;
        this.queries = queries;
        this.outbox = outbox;
    }

    void handle(Message message) throws ProtocolException {
        if (message instanceof Execute execute) {
            execute(execute);
        } else if (message instanceof Fetch fetch) {
            withResult(fetch.resultId(), result -> result.writer().flow().add(fetch.credit()));
        } else if (message instanceof Prepare prepare) {
            prepare(prepare);
        } else if (message instanceof CloseResult close) {
            withResult(close.resultId(), this::close);
        } else if (message instanceof CloseStatement close) {
            statements.remove(close.statementId());
        } else if (message instanceof Cancel cancel) {
            withResult(cancel.resultId(), this::cancel);
        } else if (message instanceof Ping ping) {
            outbox.send(new Pong(ping.token()));
        } else {
            throw new ProtocolException("A message " + message + " has no place after the login.");
        }
    }

    void setWritable(boolean writable) {
        results.values().forEach(result -> result.writer().flow().setWritable(writable));
    }

    /** Tells how far the statements are that have been under way for that long; nothing to a client that does not read. */
    void tellProgress(Duration period) {
        results.forEach((id, result) -> {
            QueryRun run = result.run();
            if (run != null && run.elapsed().compareTo(period) >= 0 && outbox.isWritable()) {
                outbox.send(ProgressTelling.of(id, run));
            }
        });
    }

    /** The client is gone: stops everything it had asked for. */
    void abandon() {
        results.values().forEach(this::close);
        statements.clear();
    }

    private void execute(Execute request) throws ProtocolException {
        int id = request.resultId();
        if (results.containsKey(id)) {
            throw new ProtocolException("The number " + id + " is in use.");
        }
        try {
            PreparedStatement prepared = prepared(request);
            Session now = session.now();
            Session asked = prepared == null ? now : prepared.session().withSettings(now.settings());
            Session limited = asked.within(runner.limits(asked));
            String sql = prepared == null ? request.sql() : prepared.sql();
            Asked statement = prepared == null
                    ? new AskedText(sql, asked, runner)
                    : prepared.asked(request.parameters(), now.settings());
            ResultWriter writer = new ResultWriter(
                    request,
                    statement,
                    (deed, run) -> runner.carryOut(deed, session, run),
                    failure -> runner.told(failure, asked),
                    outbox,
                    asked.settings().fetchTimeout(),
                    () -> results.remove(id));
            OpenResult result = new OpenResult(writer);
            results.put(id, result);
            Duration timeout = limited.limits().timeout(asked.settings().timeout(request.timeoutSeconds()));
            result.started(queries.start(limited, sql, timeout, writer));
        } catch (BraidException e) {
            outbox.send(ErrorReplies.of(id, e, "a statement"));
        }
    }

    private @Nullable PreparedStatement prepared(Execute request) {
        if (results.size() >= MAX_RESULTS) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "This connection has " + MAX_RESULTS + " open results; close some, or use more connections");
        }
        if (request.statementId() == Execute.NO_STATEMENT) {
            return null;
        }
        PreparedStatement statement = statements.get(request.statementId());
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
        PreparedStatement statement = new PreparedStatement(request.sql(), session.now(), runner);
        statements.put(id, statement);
        queries.prepare(() -> {
            if (!statement.prepare(id, outbox)) {
                statements.remove(id, statement);
            }
        });
    }

    private void cancel(OpenResult result) {
        QueryRun run = result.run();
        if (run != null) {
            queries.cancel(run, new BraidException(ErrorCode.QUERY_CANCELED, "The query was canceled by its client"));
        }
    }

    private void close(OpenResult result) {
        result.writer().silence();
        cancel(result);
    }

    private void withResult(int id, Consumer<OpenResult> action) {
        OpenResult result = results.get(id);
        if (result != null) {
            action.accept(result);
        }
    }

    /** A result under way and, as soon as it has been started, its query. Belongs to the connection's event loop. */
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
