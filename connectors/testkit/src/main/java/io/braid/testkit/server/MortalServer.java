package io.braid.testkit.server;

import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.proxy.Relay;
import java.nio.file.Path;

/**
 * Database server that can be stopped, frozen, killed and restarted with its data, always at the same address, which
 * leads through a {@link FaultProxy}.
 */
public final class MortalServer implements TestServer {
    private final Recipe recipe;
    private final Path folder;
    private final FaultProxy line;
    private final ServerAddress address;
    private EmbeddedServer server;

    private MortalServer(Recipe recipe, Path folder) {
        this.recipe = recipe;
        this.folder = folder;
        this.server = EmbeddedServer.start(recipe, folder, Lifetime.MORTAL);
        this.line = FaultProxy.to(server.address().jdbcUrl());
        this.address = server.address().withUrl(line.through(server.address().jdbcUrl()));
    }

    /** Starts a PostgreSQL, MariaDB or H2 server in its own folder. */
    public static MortalServer start(ServerKind kind, Path folder) {
        RunFolder run = RunFolder.of(TestServers.folder(), OwnerProcess.ofThisBuild());
        Recipe recipe = Recipe.of(kind, Binaries.ofThisUser());
        Installation.copied(recipe, run.installation(kind), folder);
        return new MortalServer(recipe, folder);
    }

    @Override
    public String wrapper() {
        return address.kind().wrapper();
    }

    @Override
    public String jdbcUrl() {
        return address.jdbcUrl();
    }

    @Override
    public String user() {
        return address.user();
    }

    @Override
    public String password() {
        return address.password();
    }

    /** The proxy in front of it. */
    public FaultProxy line() {
        return line;
    }

    /** Suspends all its processes; the operating system still accepts connections. */
    public void freeze() {
        server.signal("STOP");
    }

    /** Resumes it after {@link #freeze()}. */
    public void thaw() {
        server.signal("CONT");
    }

    /** Kills all its processes, as in a power failure. */
    public void kill() {
        server.kill();
    }

    /** Shuts it down in order. */
    public void stop() {
        server.close();
    }

    /** Restarts it after {@link #kill()} or {@link #stop()}. */
    public void startAgain() {
        server = EmbeddedServer.start(recipe, folder, Lifetime.MORTAL);
        line.leadTo(Relay.address(server.address().jdbcUrl()).getPort());
    }

    @Override
    public void close() {
        line.close();
        server.signal("CONT");
        server.close();
    }
}
