package io.braid.console;

import io.braid.console.http.StaticFiles;
import io.braid.console.saved.SavedQueries;
import io.braid.console.saved.SavedQuery;
import io.braid.console.session.ConsoleLogin;
import io.braid.console.session.ConsoleSessions;
import io.braid.execution.ProtocolServices;
import io.braid.execution.modeldiff.ModelDeployment;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.braid.network.tls.Encryption;
import io.netty.channel.ChannelHandler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The console of one server: hands out the handler of each HTTP connection. Closing it ends all sessions. */
public final class Console implements AutoCloseable {
    private static final int SWEEP_SECONDS = 20;

    private final ConsoleSessions sessions;
    private final ConsoleLogin login;
    private final SavedQueries saved;
    private final ConsoleApi api;
    private final OpenIdDesk logins;
    private final Encryption encryption;
    /** Ends idle sessions, and reads and writes saved queries. */
    private final ScheduledThreadPoolExecutor worker = new ScheduledThreadPoolExecutor(1, work -> {
        Thread thread = new Thread(work, "braid-console");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * @param folder holds saved queries
     * @param models deploys models of administrators
     * @param idleTimeout how long a session lives without a request
     */
    @SuppressWarnings("FutureReturnValueIgnored") // The sweep runs until the worker is shut down.
    public Console(
            ProtocolServices services,
            Connections connections,
            LoginAttempts attempts,
            Encryption encryption,
            Path folder,
            ModelDeployment models,
            Duration idleTimeout) {
        this.encryption = encryption;
        sessions = new ConsoleSessions(services, connections, idleTimeout);
        login = new ConsoleLogin(services, attempts);
        saved = new SavedQueries(folder);
        api = new ConsoleApi(services, sessions, login, new QueryShelf(saved, worker), new ModelDesk(models, sessions));
        logins = new OpenIdDesk(services, sessions, login);
        worker.scheduleWithFixedDelay(sessions::endIdle, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
    }

    /** The handler of a new connection. */
    public ChannelHandler handler() {
        return new ConsoleHandler(api, logins, FILES, encryption);
    }

    /** Read once, for they are part of the program. */
    private static final StaticFiles FILES = new StaticFiles();

    /** The path, with its secret, of a link that logs a user in once. */
    public String loginPath(String user) {
        return "/console/#login=" + login.createLink(user);
    }

    /** Adds saved queries that all users get. */
    public void provide(List<SavedQuery> queries) {
        saved.provide(queries);
    }

    @Override
    public void close() {
        worker.shutdownNow();
        sessions.endAll();
    }
}
