package io.braid.network.client;

import io.braid.execution.session.ClientAddress;
import io.braid.network.proxy.PeerAddress;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * Open connections of all protocols, within limits: for authenticated users in total and per user, for unauthenticated
 * clients in total and per address. An unauthenticated client never displaces a user. If there are too many of them,
 * the oldest silent one is displaced. Thread-safe.
 */
public final class Connections {
    private static final long CLOSE_MILLIS = 500;

    private final ClientLimits limits;
    /** All open connections; closed ones are removed automatically. */
    private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    /** Connections that have not logged in, oldest first. */
    private final Map<Channel, Unauthenticated> unauthenticated = new LinkedHashMap<>();
    /** Number of connections per user. */
    private final Map<String, Integer> ofUsers = new HashMap<>();

    private int authenticated;
    private final LongAdder refused = new LongAdder();

    /** State of a client that has not logged in. */
    private static final class Unauthenticated {
        private final String network;
        private boolean silent = true;

        Unauthenticated(String network) {
            this.network = network;
        }
    }

    /** Event of a connection that must end because another one takes its place. */
    public record Displaced(BraidException reason) {}

    /** Event of a connection whose client is to be sent a notice. */
    public record ClientNotice(String text) {}

    /** Event of a connection that must end because the server stops. */
    public record Shutdown(String reason) {}

    public Connections(ClientLimits limits) {
        this.limits = limits;
    }

    /** Adds a connection that has not logged in yet. If there are too many, one of them is displaced. */
    public void add(Channel channel) {
        Optional<Channel> displaced;
        synchronized (this) {
            open.add(channel);
            String network = ClientAddress.network(PeerAddress.of(channel));
            unauthenticated.put(channel, new Unauthenticated(network));
            displaced = displacedFor(channel, network);
            displaced.ifPresent(unauthenticated::remove);
        }
        channel.closeFuture().addListener(closed -> forget(channel));
        displaced.ifPresent(other -> {
            refused.increment();
            other.pipeline().fireUserEventTriggered(new Displaced(tooManyUnauthenticated()));
        });
    }

    /**
     * Returns a connection to displace: of the address that exceeds its limit, or of the one with the most connections.
     */
    private Optional<Channel> displacedFor(Channel newcomer, String network) {
        if (unauthenticated.size() <= Math.min(limits.maxUnauthenticated(), limits.maxUnauthenticatedPerAddress())) {
            return Optional.empty();
        }
        Map<String, Long> perAddress = unauthenticated.values().stream()
                .collect(Collectors.groupingBy(client -> client.network, Collectors.counting()));
        if (perAddress.getOrDefault(network, 0L) > limits.maxUnauthenticatedPerAddress()) {
            return firstToGo(network, newcomer);
        }
        return unauthenticated.size() <= limits.maxUnauthenticated()
                ? Optional.empty()
                : perAddress.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .flatMap(most -> firstToGo(most.getKey(), newcomer));
    }

    /** Returns the oldest silent connection of an address, or the oldest if none is silent. */
    private Optional<Channel> firstToGo(String network, Channel newcomer) {
        List<Channel> all = new ArrayList<>();
        unauthenticated.forEach((channel, client) -> {
            if (channel != newcomer && client.network.equals(network)) {
                all.add(channel);
            }
        });
        return all.stream().filter(this::isSilent).findFirst().or(() -> all.stream()
                .findFirst());
    }

    private boolean isSilent(Channel channel) {
        Unauthenticated client = unauthenticated.get(channel);
        return client != null && client.silent;
    }

    /** Records that a client has sent its user name, so that it is not silent. */
    public synchronized void hasSpoken(Channel channel) {
        Unauthenticated client = unauthenticated.get(channel);
        if (client != null) {
            client.silent = false;
        }
    }

    /** Counts an authenticated connection; throws if there are too many. */
    public synchronized void logIn(Channel channel, String user) {
        if (unauthenticated.remove(channel) == null) {
            throw tooManyUnauthenticated();
        }
        count(user);
        channel.closeFuture().addListener(closed -> logOut(user));
    }

    /** Counts a session that uses several connections; throws if there are too many. */
    public synchronized ConnectionPermit admit(String user) {
        count(user);
        return new ConnectionPermit(() -> logOut(user));
    }

    private void count(String user) {
        int own = ofUsers.getOrDefault(user, 0);
        if (authenticated >= limits.maxConnections() || own >= limits.maxUserConnections()) {
            refused.increment();
            throw tooMany(user, own);
        }
        authenticated++;
        ofUsers.put(user, own + 1);
    }

    private synchronized void logOut(String user) {
        authenticated--;
        ofUsers.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
    }

    private synchronized void forget(Channel channel) {
        unauthenticated.remove(channel);
    }

    /** Number of authenticated connections. */
    public synchronized int count() {
        return authenticated;
    }

    /** Number of connections that have not logged in. */
    public synchronized int unauthenticated() {
        return unauthenticated.size();
    }

    /** Largest number of authenticated connections. */
    public int most() {
        return limits.maxConnections();
    }

    /** Number of connections that were refused or displaced. */
    public long refused() {
        return refused.sum();
    }

    private BraidException tooMany(String user, int own) {
        return new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                own >= limits.maxUserConnections()
                        ? "User " + user + " has as many connections as one user may have (" + own
                                + "); close some, use a smaller pool, or raise max-user-connections"
                        : "The server has as many connections as it may have (" + limits.maxConnections()
                                + "); close some, use a smaller pool, or raise max-connections");
    }

    private BraidException tooManyUnauthenticated() {
        return new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                "Too many clients have connected without logging in (" + limits.maxUnauthenticatedPerAddress()
                        + " from one address and " + limits.maxUnauthenticated() + " in all may);"
                        + " log in as soon as you are connected, or raise max-unauthenticated-per-address and"
                        + " max-unauthenticated-connections");
    }

    /** Sends a notice to every authenticated client. */
    void notifyAll(String text) {
        open.forEach(channel -> channel.pipeline().fireUserEventTriggered(new ClientNotice(text)));
    }

    /** Ends every connection; those whose clients do not read are closed after a short wait. */
    void closeAll(String reason) {
        open.forEach(channel -> channel.pipeline().fireUserEventTriggered(new Shutdown(reason)));
        open.newCloseFuture().awaitUninterruptibly(CLOSE_MILLIS);
        open.close().awaitUninterruptibly(CLOSE_MILLIS);
    }
}
