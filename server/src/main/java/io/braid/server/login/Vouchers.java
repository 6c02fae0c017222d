package io.braid.server.login;

import io.braid.server.config.ServerConfig;
import io.braid.server.users.Identity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who may vouch for users, by mechanism. They are asked on threads of their own, for they may let one wait. */
public final class Vouchers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Vouchers.class);
    private static final int THREADS = 8;
    private static final int MOST_WAITING = 1000;

    private final Map<ClearMechanism, Voucher> byMechanism = new EnumMap<>(ClearMechanism.class);
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            new DefaultThreadFactory("braid-login", true));

    private Vouchers() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Those whom the settings name; refuses settings that make no sense together. */
    public static Vouchers of(ServerConfig config) {
        Vouchers vouchers = new Vouchers();
        GroupRoles roles = GroupRoles.in(config.groupRoles());
        LdapDirectory.of(config, roles).ifPresent(each -> vouchers.byMechanism.put(ClearMechanism.PLAIN, each));
        TokenIssuer.of(config, roles).ifPresent(each -> vouchers.byMechanism.put(ClearMechanism.OAUTHBEARER, each));
        if (vouchers.byMechanism.isEmpty() && config.groupRoles().path().isPresent()) {
            throw Settings.wrong(
                    "group-roles is for users of ldap-url or token-keys: set one of them, or no group-roles");
        }
        return vouchers;
    }

    /** Who is asked in logins by this mechanism; refuses one that nobody is asked in. */
    public Voucher require(String mechanism) throws AuthenticationException {
        for (Map.Entry<ClearMechanism, Voucher> each : byMechanism.entrySet()) {
            if (each.getKey().name().equals(mechanism)) {
                return each.getValue();
            }
        }
        throw new AuthenticationException(
                mechanism.equals(ClearMechanism.PLAIN.name())
                        ? "This server has no directory to show passwords to; leave the driver's property authentication at scram."
                        : "This server takes no logins by " + mechanism + "; log in with user and password.");
    }

    /** Asks, and tells the answer when there is one. */
    public void ask(Voucher voucher, String user, byte[] message, Consumer<Verdict> answer) {
        try {
            threads.execute(() -> answer.accept(verdict(voucher, user, message)));
        } catch (RejectedExecutionException e) {
            throw new BraidException(
                    ErrorCode.TOO_MANY_CONNECTIONS, "Too many users are logging in at once; try again in a moment", e);
        }
    }

    private static Verdict verdict(Voucher voucher, String user, byte[] message) {
        try {
            Identity identity = voucher.vouch(user, message);
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
