package io.braid.network.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.braid.execution.session.ClientAddress;
import io.braid.wire.scram.AuthenticationException;
import java.net.SocketAddress;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Rate limit against password guessing: after several failures, a user at an address gets one attempt per interval,
 * over any number of connections. Other users, and the same user at another address, are not affected. Attempts without
 * a user name are not limited: they present a token, which cannot be guessed, and would all share one limit. Safe for
 * use by many threads.
 */
public final class LoginAttempts {
    /** Number of consecutive failures that count as typing errors. */
    private static final int FREE_FAILURES = 10;

    private static final long PAUSE_NANOS = Duration.ofSeconds(6).toNanos();
    private static final int MAX_REMEMBERED = 100_000;
    private static final int LONGEST_NAME = 100;
    /** Accents, blanks and invisible characters. A directory may ignore them, as it may the case of letters. */
    private static final Pattern IGNORED = Pattern.compile("[\\p{M}\\p{C}\\p{Z}]+");

    private final LongSupplier clock;
    private final Cache<Guesser, Failures> failures;

    public LoginAttempts() {
        this(System::nanoTime);
    }

    /** @param clock nanoseconds from any origin */
    LoginAttempts(LongSupplier clock) {
        this.clock = clock;
        this.failures = Caffeine.newBuilder()
                .maximumSize(MAX_REMEMBERED)
                .expireAfterWrite(Duration.ofNanos(FREE_FAILURES * PAUSE_NANOS))
                .ticker(clock::getAsLong)
                .build();
    }

    /** Throws if this user must wait before the next attempt from this address. */
    public synchronized void check(String user, SocketAddress client) throws AuthenticationException {
        Failures so = failures.getIfPresent(guesser(user, client));
        if (so == null || so.count < FREE_FAILURES) {
            return;
        }
        long wait = so.last + PAUSE_NANOS - clock.getAsLong();
        if (wait > 0) {
            throw new AuthenticationException("Too many failed logins as user " + user + " from this address; wait "
                    + (Duration.ofNanos(wait).toSeconds() + 1) + " seconds before the next try.");
        }
    }

    /**
     * Begins an attempt, right before the secret is verified; throws if this user must wait. Of several waiting
     * attempts one begins, and the others wait again.
     */
    public synchronized void begin(String user, SocketAddress client) throws AuthenticationException {
        check(user, client);
        failures.asMap()
                .computeIfPresent(guesser(user, client), (key, so) -> new Failures(so.count, clock.getAsLong()));
    }

    public synchronized void failed(String user, SocketAddress client) {
        if (user.isEmpty()) {
            return;
        }
        failures.asMap()
                .merge(
                        guesser(user, client),
                        new Failures(1, clock.getAsLong()),
                        (old, one) -> new Failures(old.count + 1, one.last));
    }

    public synchronized void succeeded(String user, SocketAddress client) {
        failures.invalidate(guesser(user, client));
    }

    /**
     * Returns the key of a user at an address. Names that a directory may treat as equal have one key. Long names are
     * truncated, because all names are stored.
     */
    private static Guesser guesser(String user, SocketAddress client) {
        String name = IGNORED.matcher(Normalizer.normalize(user, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        return new Guesser(name.substring(0, Math.min(name.length(), LONGEST_NAME)), ClientAddress.network(client));
    }

    /** User name and address of login attempts. */
    private record Guesser(String user, String network) {}

    /** Number of consecutive failures, and the time of the last. */
    private record Failures(int count, long last) {}
}
