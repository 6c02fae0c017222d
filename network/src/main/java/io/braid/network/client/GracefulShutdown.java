package io.braid.network.client;

import io.braid.execution.query.QueryScheduler;
import java.time.Duration;

/**
 * Graceful shutdown of client connections when the server stops: running statements get some time to finish, then every
 * connection is closed with a reason.
 */
public record GracefulShutdown(Connections connections, QueryScheduler queries, Duration timeout)
        implements AutoCloseable {
    @Override
    public void close() {
        connections.notifyAll(
                "The server is shutting down; running statements have " + timeout.toMillis() + " ms to finish.");
        queries.drain(timeout);
        connections.closeAll("the server is shutting down");
    }
}
