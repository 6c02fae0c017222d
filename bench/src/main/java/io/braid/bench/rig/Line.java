package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.proxy.FaultProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/** Network between two tiers, with adjustable latency. */
public final class Line implements AutoCloseable {
    /** Direct connections. */
    public static final Line SHORT = new Line(false, 0, Long.MAX_VALUE);

    private static final Pattern WITH_PORT = Pattern.compile("^jdbc:[^/]*//[^/;?]*:\\d+");

    private final boolean proxied;
    private final List<FaultProxy> proxies = new ArrayList<>();

    private final double millis;
    private final long bytesPerSecond;

    private Line(boolean proxied, double millis, long bytesPerSecond) {
        this.proxied = proxied;
        this.millis = millis;
        this.bytesPerSecond = bytesPerSecond;
    }

    /** Connections through a proxy, without latency at first. */
    public static Line adjustable() {
        return new Line(true, 0, Long.MAX_VALUE);
    }

    /**
     * Connections through a simulated wide-area network.
     *
     * @param millis the additional round-trip time
     * @param bytesPerSecond the bandwidth in each direction of each connection
     */
    public static Line far(double millis, long bytesPerSecond) {
        return new Line(true, millis, bytesPerSecond);
    }

    /** The total traffic so far. */
    public Traffic traffic() {
        return new Traffic(sum(FaultProxy::requests), sum(FaultProxy::sent), sum(FaultProxy::received));
    }

    private long sum(ToLongFunction<FaultProxy> count) {
        return proxies.stream().mapToLong(count).sum();
    }

    /** Round trips, and bytes of both directions. */
    public record Traffic(long requests, long sent, long received) {
        /** The traffic since an earlier reading. */
        public Traffic since(Traffic before) {
            return new Traffic(requests - before.requests, sent - before.sent, received - before.received);
        }
    }

    /** The URL through the proxy; unchanged for a file. */
    public String to(String jdbcUrl) {
        if (!proxied || !jdbcUrl.contains("//")) {
            return jdbcUrl;
        }
        if (!WITH_PORT.matcher(jdbcUrl).find()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "A line can be made longer to a host and a port: say which in " + jdbcUrl.replaceFirst("[?;].*", "")
                            + ".");
        }
        FaultProxy proxy = FaultProxy.to(jdbcUrl);
        proxy.delayRoundTrips(millis);
        if (bytesPerSecond < Long.MAX_VALUE) {
            proxy.narrowTo(bytesPerSecond);
        }
        proxies.add(proxy);
        return proxy.through(jdbcUrl);
    }

    /** Sets the additional round-trip time. */
    public void delayRoundTrips(double millis) {
        proxies.forEach(proxy -> proxy.delayRoundTrips(millis));
    }

    @Override
    public void close() {
        proxies.forEach(FaultProxy::close);
    }
}
