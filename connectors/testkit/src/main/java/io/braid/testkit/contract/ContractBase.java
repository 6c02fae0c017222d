package io.braid.testkit.contract;

import io.braid.spi.Connector;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.testkit.proxy.RoundTripProxy;
import io.braid.testkit.server.TestServer;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A connector, its server and its SQL, for as long as the tests of one class run. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ContractBase {
    private @Nullable ContractServer server;

    /** The name of the foreign data wrapper. */
    protected abstract String wrapper();

    /** An empty database of this test's own. */
    protected abstract TestServer freshDatabase();

    protected abstract ContractSql sql();

    /** Options with which every source of these tests is opened, besides those that reach the server. */
    protected Map<String, String> options() {
        return Map.of();
    }

    /** The server that sources are opened in. */
    protected ServerEnvironment surroundings() {
        return ServerEnvironment.NONE;
    }

    /** The connector under test, as users find it. */
    protected final Connector connector() {
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.name().equals(wrapper()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no connector is registered by the name " + wrapper()));
    }

    @BeforeAll
    final void openServer() {
        server = new ContractServer(freshDatabase(), connector(), sql(), options(), surroundings());
        server.createNumbers();
    }

    @AfterAll
    final void closeServer() {
        if (server != null) {
            server.close();
        }
    }

    /** The server with its opened source. */
    protected final ContractServer server() {
        return Objects.requireNonNull(server, "the server has not been started");
    }

    /** How often a source that has been asked before waits for its server until a question is answered. */
    protected int roundTrips(Consumer<Source> question) {
        try (RoundTripProxy trips = RoundTripProxy.to(server().url());
                Source source = server().open("large", "url", trips.through(server().url()))) {
            // The first time, it logs in and finds out what it can rely on.
            question.accept(source);
            int before = trips.count();
            question.accept(source);
            return trips.count() - before;
        }
    }

    final SourceReader reader() {
        return new SourceReader(server().source());
    }
}
