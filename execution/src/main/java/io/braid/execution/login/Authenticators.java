package io.braid.execution.login;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticators for users without an account, by SASL mechanism. They run on separate threads because they may block.
 */
public final class Authenticators implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Authenticators.class);
    private static final int THREADS = 8;
    private static final int MOST_WAITING = 1000;
    private static final int BROWSER_THREADS = 4;
    private static final int MOST_WAITING_BROWSERS = 200;

    private final Map<ClearMechanism, Authenticator> byMechanism = new EnumMap<>(ClearMechanism.class);
    private Optional<OpenIdProvider> openId = Optional.empty();
    private final ThreadPoolExecutor threads = pool(THREADS, MOST_WAITING, "braid-login");
    /** A separate pool, so that browsers waiting for the provider do not delay driver logins. */
    private final ThreadPoolExecutor browserThreads = pool(BROWSER_THREADS, MOST_WAITING_BROWSERS, "braid-openid");

    private Authenticators() {}

    private static ThreadPoolExecutor pool(int threads, int waiting, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** The authenticators that the settings configure; rejects inconsistent settings. */
    public static Authenticators of(ServerConfig config) {
        Authenticators authenticators = new Authenticators();
        GroupRoles roles = GroupRoles.in(config.groupRoles());
        LdapDirectory.of(config, roles).ifPresent(each -> authenticators.byMechanism.put(ClearMechanism.PLAIN, each));
        TokenIssuer.of(config, roles)
                .ifPresent(each -> authenticators.byMechanism.put(ClearMechanism.OAUTHBEARER, each));
        authenticators.openId = OpenIdProvider.of(config, roles);
        if (authenticators.byMechanism.isEmpty() && config.groupRoles().path().isPresent()) {
            throw Settings.wrong(
                    "group-roles is for users of ldap-url or token-keys: set one of them, or no group-roles");
        }
        return authenticators;
    }

    /** True if any authenticator is configured. */
    public boolean isAny() {
        return !byMechanism.isEmpty();
    }

    /** The identity provider for browser logins. */
    public Optional<OpenIdProvider> openId() {
        return openId;
    }

    public boolean has(ClearMechanism mechanism) {
        return byMechanism.containsKey(mechanism);
    }

    /** The authenticator of a mechanism; fails if there is none. */
    public Authenticator require(String mechanism) throws AuthenticationException {
        for (Map.Entry<ClearMechanism, Authenticator> each : byMechanism.entrySet()) {
            if (each.getKey().name().equals(mechanism)) {
                return each.getValue();
            }
        }
        throw new AuthenticationException(
                mechanism.equals(ClearMechanism.PLAIN.name())
                        ? "This server has no directory to show passwords to; leave the driver's property"
                                + " authentication at scram."
                        : "This server takes no logins by " + mechanism + "; log in with user and password.");
    }

    /** Runs the authenticator asynchronously and passes its verdict to the callback. */
    public void ask(Authenticator authenticator, String user, byte[] message, Consumer<Verdict> answer) {
        run(threads, () -> answer.accept(verdict(authenticator, user, message)));
    }

    /** Completes a browser login asynchronously after the identity provider's redirect. */
    public void askProvider(Authenticator provider, Consumer<Verdict> answer) {
        runForProvider(() -> answer.accept(verdict(provider, "", new byte[0])));
    }

    /** Runs a login step that may wait for the identity provider. */
    public void runForProvider(Runnable task) {
        run(browserThreads, task);
    }

    private static void run(ThreadPoolExecutor pool, Runnable task) {
        try {
            pool.execute(task);
        } catch (RejectedExecutionException e) {
            throw new BraidException(
                    ErrorCode.TOO_MANY_CONNECTIONS, "Too many users are logging in at once; try again in a moment", e);
        }
    }

    private static Verdict verdict(Authenticator authenticator, String user, byte[] message) {
        try {
            Identity identity = authenticator.authenticate(user, message);
            return () -> identity;
        } catch (AuthenticationException e) {
            return () -> {
                throw e;
            };
        } catch (RuntimeException | Error e) {
            LOG.warn("The login of user {} could not be decided: {}", user, e.getMessage());
            return () -> {
                throw e;
            };
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        browserThreads.shutdownNow();
    }
}
