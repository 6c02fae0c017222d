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

/** Web console of one server, with a handler for each HTTP connection. Closing it ends all sessions. */
public final class Console implements AutoCloseable {
    private static final int SWEEP_SECONDS = 20;

    private final ConsoleSessions sessions;
    private final ConsoleLogin login;
    private final SavedQueries saved;
    private final ConsoleApi api;
    private final OpenIdDesk logins;
    private final Encryption encryption;
    /** Thread for ending idle sessions and for I/O of saved queries. */
    private final ScheduledThreadPoolExecutor worker = new ScheduledThreadPoolExecutor(1, work -> {
        Thread thread = new Thread(work, "braid-console");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * @param folder folder of saved queries
     * @param models deployment of models by administrators
     * @param idleTimeout lifetime of a session without requests
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

    /** Returns the handler of a new connection. */
    public ChannelHandler handler() {
        return new ConsoleHandler(api, logins, FILES, encryption);
    }

    /** Static files, loaded once from the class path. */
    private static final StaticFiles FILES = new StaticFiles();

    /** Returns the path of a one-time log-in link, including its secret. */
    public String loginPath(String user) {
        return "/console/#login=" + login.createLink(user);
    }

    /** Adds saved queries that are visible to all users. */
    public void provide(List<SavedQuery> queries) {
        saved.provide(queries);
    }

    @Override
    public void close() {
        worker.shutdownNow();
        sessions.endAll();
    }
}
