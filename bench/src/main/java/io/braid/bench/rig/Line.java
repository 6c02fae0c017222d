package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.proxy.FaultProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The lines between two tiers, which can be made longer. */
public final class Line implements AutoCloseable {
    /** No way at all. */
    public static final Line SHORT = new Line(false);

    private static final Pattern WITH_PORT = Pattern.compile("^jdbc:[^/]*//[^/;?]*:\\d+");

    private final boolean proxied;
    private final List<FaultProxy> proxies = new ArrayList<>();

    private Line(boolean proxied) {
        this.proxied = proxied;
    }

    /** Lines that take no time as long as nobody says otherwise. */
    public static Line adjustable() {
        return new Line(true);
    }

    /** How a URL's server is reached by way of this; there is no way to a file. */
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
        proxies.add(proxy);
        return proxy.through(jdbcUrl);
    }

    /** From now on a message and its answer take that much longer together. */
    public void delayRoundTrips(double millis) {
        proxies.forEach(proxy -> proxy.delayRoundTrips(millis));
    }

    @Override
    public void close() {
        proxies.forEach(FaultProxy::close);
    }
}
