package io.braid.connector.jdbc;

import io.braid.spi.activity.RunningStatement;
import io.braid.spi.activity.SourceActivity;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Guards one source, and everybody from it: how much is asked of it at once and in which order, whether it is asked at all,
 * and that nothing goes on in it or waits for it once nobody knows of it any more. Each login has a governor; how much is asked at
 * once counts for all together, but who is refused by the source is refused alone.
 */
public final class Governor {
    private final SourceErrors errors;
    private final SourceCounts counts;
    private final Turns turns;
    private final CircuitBreaker breaker;
    private final ConnectionLimit connections;
    private final Aside aside;
    private final RunningStatements running;
    private final Orphans orphans;

    Governor(GovernorLimits limits, SourceErrors errors, Sessions sessions, Aside aside) {
        this.aside = aside;
        this.errors = errors;
        this.counts = new SourceCounts();
        this.turns = new Turns(limits, errors, counts);
        this.connections = new ConnectionLimit(limits.connections());
        this.breaker = new CircuitBreaker(limits, errors, counts, System::nanoTime);
        this.running = new RunningStatements(limits.longestSilence(), sessions, counts, aside);
        this.orphans = new Orphans(sessions, counts, aside);
    }

    /** For another login to the same source. */
    Governor(Governor first, GovernorLimits limits, Sessions sessions) {
        this.aside = first.aside;
        this.errors = first.errors;
        this.counts = first.counts;
        this.turns = first.turns;
        this.connections = first.connections;
        this.breaker = new CircuitBreaker(limits, errors, counts, System::nanoTime);
        this.running = new RunningStatements(limits.longestSilence(), sessions, counts, aside);
        this.orphans = new Orphans(sessions, counts, aside);
    }

    SourceErrors errors() {
        return errors;
    }

    SourceCounts counts() {
        return counts;
    }

    Turns turns() {
        return turns;
    }

    CircuitBreaker breaker() {
        return breaker;
    }

    public ConnectionLimit connections() {
        return connections;
    }

    RunningStatements running() {
        return running;
    }

    /** Opens a connection for whoever has a turn, and learns from how that goes. */
    public <T, X extends Exception> T connect(Opening<T, X> opening) throws X {
        boolean trying = breaker.enter();
        try {
            return opening.open();
        } finally {
            if (trying) {
                breaker.tried();
            }
        }
    }

    /** Gets a connection, perhaps a new one. */
    public interface Opening<T, X extends Exception> {
        T open() throws X;
    }

    /** To be called when a connection has been made. */
    public void connected() {
        breaker.succeeded();
    }

    /** To be called when a connection could not be made. */
    public void failedToConnect(SQLException reason) {
        // A source that has no connection left can be reached: one that is in use may come back.
        if (!SqlStates.isFull(reason) && breaker.failed(errors.reason(reason))) {
            connections.closeIdle();
        }
    }

    /** A turn that can be done without, to be run to give it back. */
    public Optional<Runnable> spareTurn() {
        return turns.spared().map(turn -> turn::close);
    }

    /** To be called when a connection is given up while its session may still run a statement. */
    public void abandoned(String backend) {
        orphans.add(backend);
    }

    /** The source is not used any more. */
    void close() {
        orphans.close();
    }

    /** @param traces what runs, for whichever login */
    SourceActivity activity(List<StatementTrace> traces) {
        return new SourceActivity(
                turns.now(),
                connections.idle(),
                breaker.now(),
                counts.now(),
                traces.stream()
                        .map(StatementTrace::now)
                        .sorted(Comparator.comparing(RunningStatement::since))
                        .toList());
    }
}
