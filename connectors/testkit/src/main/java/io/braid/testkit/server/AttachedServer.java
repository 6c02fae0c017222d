package io.braid.testkit.server;

/** A shared server that runs in the care of the keeper, or of whoever set the environment. */
final class AttachedServer extends AddressedServer implements SharedServer {
    AttachedServer(ServerAddress address) {
        super(address);
    }

    @Override
    public TestServer freshDatabase() {
        return FreshDatabase.in(address());
    }

    /** Others use it still. */
    @Override
    public void close() {}
}
