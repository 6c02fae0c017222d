package io.braid.bench.rig;

import io.braid.testkit.server.DelayProxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The lines between two tiers, which can be made longer. */
public final class Line implements AutoCloseable {
    /** No way at all. */
    public static final Line SHORT = new Line(false);

    private final boolean proxied;
    private final List<DelayProxy> proxies = new ArrayList<>();

    private Line(boolean proxied) {
        this.proxied = proxied;
    }

    /** Lines that take no time as long as nobody says otherwise. */
    public static Line adjustable() {
        return new Line(true);
    }

    /** How a URL's server is reached by way of this. */
    public String to(String jdbcUrl) {
        if (!proxied) {
            return jdbcUrl;
        }
        URI server = URI.create(jdbcUrl.replaceFirst("^jdbc:", ""));
        DelayProxy proxy = new DelayProxy(server.getHost(), server.getPort());
        proxies.add(proxy);
        return jdbcUrl.replace(server.getAuthority(), "127.0.0.1:" + proxy.port());
    }

    /** From now on a message and its answer take that much longer together. */
    public void delayRoundTrips(double millis) {
        proxies.forEach(proxy -> proxy.delayRoundTrips(millis));
    }

    @Override
    public void close() {
        proxies.forEach(DelayProxy::close);
    }
}
