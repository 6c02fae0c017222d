package io.braid.testkit.server;

import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.proxy.Relay;
import java.nio.file.Path;

/**
 * A database server of one's own that can be stopped, frozen, killed and started again with its data, and is always
 * found at the same address, which leads through a {@link FaultProxy}.
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

    /** Starts a PostgreSQL, a MariaDB or an H2 in a folder that nobody else uses. */
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

    /** The line to it. */
    public FaultProxy line() {
        return line;
    }

    /** All its processes stand still; the operating system still answers who connects. */
    public void freeze() {
        server.signal("STOP");
    }

    /** After {@link #freeze()}, it goes on as if nothing had been. */
    public void thaw() {
        server.signal("CONT");
    }

    /** All its processes end at once, as when the power fails. */
    public void kill() {
        server.kill();
    }

    /** It is asked to end. */
    public void stop() {
        server.close();
    }

    /** Starts it again, after {@link #kill()} or {@link #stop()}. */
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
