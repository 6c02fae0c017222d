package io.braid.testkit.server;

/** Server that is known only by its address. */
abstract class AddressedServer implements TestServer {
    private final ServerAddress address;

    AddressedServer(ServerAddress address) {
        this.address = address;
    }

    final ServerAddress address() {
        return address;
    }

    @Override
    public final String wrapper() {
        return address.kind().wrapper();
    }

    @Override
    public final String jdbcUrl() {
        return address.jdbcUrl();
    }

    @Override
    public final String user() {
        return address.user();
    }

    @Override
    public final String password() {
        return address.password();
    }

    @Override
    public final String toString() {
        return address.toString();
    }
}
