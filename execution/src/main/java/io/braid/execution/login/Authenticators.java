package io.braid.execution.login;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Authenticators of users without an account, by mechanism, called on threads of their own since they may block. */
public final class Authenticators implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Authenticators.class);
    private static final int THREADS = 8;
    private static final int MOST_WAITING = 1000;

    private final Map<ClearMechanism, Authenticator> byMechanism = new EnumMap<>(ClearMechanism.class);
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS, THREADS, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), work -> {
                Thread thread = new Thread(work, "braid-login");
                thread.setDaemon(true);
                return thread;
            });

    private Authenticators() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Those whom the settings name; refuses settings that make no sense together. */
    public static Authenticators of(ServerConfig config) {
        Authenticators authenticators = new Authenticators();
        GroupRoles roles = GroupRoles.in(config.groupRoles());
        LdapDirectory.of(config, roles).ifPresent(each -> authenticators.byMechanism.put(ClearMechanism.PLAIN, each));
        TokenIssuer.of(config, roles)
                .ifPresent(each -> authenticators.byMechanism.put(ClearMechanism.OAUTHBEARER, each));
        if (authenticators.byMechanism.isEmpty() && config.groupRoles().path().isPresent()) {
            throw Settings.wrong(
                    "group-roles is for users of ldap-url or token-keys: set one of them, or no group-roles");
        }
        return authenticators;
    }

    /** True if there is an authenticator at all. */
    public boolean isAny() {
        return !byMechanism.isEmpty();
    }

    public boolean has(ClearMechanism mechanism) {
        return byMechanism.containsKey(mechanism);
    }

    /** Who is asked in logins by this mechanism; refuses one that nobody is asked in. */
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

    /** Asks, and tells the answer when there is one. */
    public void ask(Authenticator authenticator, String user, byte[] message, Consumer<Verdict> answer) {
        try {
            threads.execute(() -> answer.accept(verdict(authenticator, user, message)));
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
    }
}
