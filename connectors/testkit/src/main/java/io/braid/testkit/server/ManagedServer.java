package io.braid.testkit.server;

/** A server that the keeper has started, by whatever means, and will stop. */
interface ManagedServer extends AutoCloseable {
    ServerAddress address();

    boolean isAlive();

    @Override
    void close();
}
