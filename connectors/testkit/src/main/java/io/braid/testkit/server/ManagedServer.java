package io.braid.testkit.server;

/** Server that the keeper started and will stop. */
interface ManagedServer extends AutoCloseable {
    ServerAddress address();

    boolean isAlive();

    @Override
    void close();
}
