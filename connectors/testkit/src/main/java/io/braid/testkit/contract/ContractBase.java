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

/** Connector, server and SQL of the contract, shared by the tests of one class. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ContractBase {
    private @Nullable ContractServer server;

    /** The name of the foreign data wrapper. */
    protected abstract String wrapper();

    /** An empty database for this test only. */
    protected abstract TestServer freshDatabase();

    protected abstract ContractSql sql();

    /** Additional options of every source in these tests. */
    protected Map<String, String> options() {
        return Map.of();
    }

    /** The environment in which sources are opened. */
    protected ServerEnvironment surroundings() {
        return ServerEnvironment.NONE;
    }

    /** The connector under test, found as in production. */
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

    /** The server with its open source. */
    protected final ContractServer server() {
        return Objects.requireNonNull(server, "the server has not been started");
    }

    /** The number of round trips of a request to a warmed-up source. */
    protected int roundTrips(Consumer<Source> question) {
        try (RoundTripProxy trips = RoundTripProxy.to(server().url());
                Source source = server().open("large", "url", trips.through(server().url()))) {
            // The first request logs in and probes the source.
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
