package io.braid.jdbc.core;

/** Transport settings of a connection: TCP keep-alive and TLS. */
public final class Transport {
    private final boolean keepAlive;
    private final Tls tls;

    public Transport(boolean keepAlive, Tls tls) {
        this.keepAlive = keepAlive;
        this.tls = tls;
    }

    /** True if the operating system checks now and then that an idle connection still lives. */
    boolean keepAlive() {
        return keepAlive;
    }

    /** How it is encrypted. */
    Tls tls() {
        return tls;
    }
}
