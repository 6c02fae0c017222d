package io.braid.testkit.server;

/** Shared server that is managed by the keeper, or given by the environment. */
final class AttachedServer extends AddressedServer implements SharedServer {
    AttachedServer(ServerAddress address) {
        super(address);
    }

    @Override
    public TestServer freshDatabase() {
        return FreshDatabase.in(address());
    }

    /** Does nothing: other tests still use it. */
    @Override
    public void close() {}
}
