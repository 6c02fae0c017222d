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

    /** For one server to accept the connection. */
    public int connect() {
        return connect;
    }

    /** For all of opening a connection: every host tried, and the login. */
    public int login() {
        return login;
    }

    /** For the next bytes of an answer. */
    public int socket() {
        return socket;
    }
}
