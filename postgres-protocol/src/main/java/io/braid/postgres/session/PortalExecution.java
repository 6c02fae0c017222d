package io.braid.postgres.session;

import io.braid.execution.ClientStatement;
import io.braid.execution.ExecutionRequest;
import io.braid.execution.ParameterValues;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryExecution;
import io.braid.execution.session.Session;
import io.braid.postgres.result.FetchRequest;
import io.braid.postgres.result.Outcome;
import io.braid.postgres.result.PortalWriter;
import io.braid.postgres.result.RowEncoder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Execution of portals' queries: starts and resumes them. */
final class PortalExecution {
    private final ClientState state;

    PortalExecution(ClientState state) {
        this.state = state;
    }

    /**
     * Fetches rows of a portal's query.
     *
     * @param encoder encodes the rows; null to skip them
     * @param done receives the outcome, on the event loop
     */
    void fetch(Portal portal, long maxRows, @Nullable RowEncoder encoder, Consumer<Outcome> done) {
        FetchRequest fetch =
                new FetchRequest(maxRows, encoder, outcome -> state.outbox().execute(() -> {
                    concluded(portal, outcome);
                    done.accept(outcome);
                }));
        // Earlier output must be sent first: the query's own thread may send rows at any time.
        state.outbox().flush();
        PortalWriter writer = portal.writer();
        if (writer == null) {
            start(portal, fetch);
        } else {
            state.running(portal.run());
            writer.resume(fetch);
        }
    }

    /**
     * Executes a portal's modifying statement with several lists of values as a batch.
     *
     * @param done receives the number of affected rows of each, or the failure of all, on the event loop
     */
    void executeTogether(
            Portal portal, List<ParameterValues> values, BiConsumer<List<Long>, @Nullable Throwable> done) {
        PreparedText.Query query = (PreparedText.Query) portal.text();
        ProtocolServices services = state.services();
        ClientStatement statement = statement(query, state.session().now());
        Session asked = statement.session().withSettings(state.session().now().settings());
        Session limited = asked.within(services.execution().preparer().limits(asked));
        ExecutionRequest request = new ExecutionRequest(statement, state.session(), portal.values(), 0, values);
        portal.finish();
        state.outbox().flush();
        state.running(services.scheduler()
                .start(
                        limited,
                        query.sql(),
                        limited.limits().timeout(asked.settings().timeout(0)),
                        new QueryExecution(services.execution(), request, new PipelinedBatch(state, done))));
    }

    private void start(Portal portal, FetchRequest fetch) {
        if (portal.isFinished()) {
            throw new BraidException(
                    ErrorCode.INVALID_CURSOR_STATE, "portal \"" + portal.name() + "\" cannot be run again");
        }
        PreparedText.Query query = (PreparedText.Query) portal.text();
        ProtocolServices services = state.services();
        Session now = state.session().now();
        ClientStatement statement = statement(query, now);
        Session asked = statement.session().withSettings(now.settings());
        Session limited = asked.within(services.execution().preparer().limits(asked));
        PortalWriter writer =
                new PortalWriter(state.outbox().channel(), asked.settings().fetchTimeout(), query.ready(), fetch);
        ExecutionRequest request = new ExecutionRequest(statement, state.session(), portal.values(), 0);
        Duration timeout = limited.limits().timeout(asked.settings().timeout(0));
        state.writers().add(writer);
        var run = services.scheduler()
                .start(limited, query.sql(), timeout, new QueryExecution(services.execution(), request, writer));
        portal.started(writer, run);
        state.running(run);
    }

    /** Returns the statement, unprepared if the default schema has changed since, so that names are resolved again. */
    private ClientStatement statement(PreparedText.Query query, Session now) {
        return Objects.equals(query.statement().session().schema(), now.schema())
                ? query.statement()
                : query.statement().in(now);
    }

    private void concluded(Portal portal, Outcome outcome) {
        state.running(null);
        if (!outcome.isSuspended()) {
            PortalWriter writer = portal.writer();
            if (writer != null) {
                state.writers().remove(writer);
            }
            portal.finish();
        }
        state.outbox()
                .buffer()
                .writeBytes(outcome.unsent().ensure(0), 0, outcome.unsent().length());
    }
}
