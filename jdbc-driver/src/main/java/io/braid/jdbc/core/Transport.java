package io.braid.jdbc.core;

/** Transport settings of a connection: TCP keep-alive and TLS. */
public final class Transport {
    private final boolean keepAlive;
    private final Tls tls;

    public Transport(boolean keepAlive, Tls tls) {
        this.keepAlive = keepAlive;
        this.tls = tls;
    }

    /** True if the operating system probes idle connections periodically. */
    boolean keepAlive() {
        return keepAlive;
    }

    /** The TLS settings. */
    Tls tls() {
        return tls;
    }
}
