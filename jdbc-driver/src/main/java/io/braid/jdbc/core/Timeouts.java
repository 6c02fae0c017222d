package io.braid.jdbc.core;

/** Timeouts of a connection in milliseconds; 0 disables one. */
public final class Timeouts {
    private final int connect;
    private final int login;
    private final int socket;

    public Timeouts(int connect, int login, int socket) {
        this.connect = connect;
        this.login = login;
        this.socket = socket;
    }

    /** The timeout for one server to accept the connection. */
    public int connect() {
        return connect;
    }

    /** The timeout for opening a connection: all hosts tried, and the login. */
    public int login() {
        return login;
    }

    /** The timeout for the next bytes of a reply. */
    public int socket() {
        return socket;
    }
}
