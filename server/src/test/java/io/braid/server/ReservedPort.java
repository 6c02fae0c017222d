package io.braid.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * The port of a server that comes and goes: while it is away nobody listens there, and nobody else is given the port.
 */
final class ReservedPort implements AutoCloseable {
    private final int number;
    private Socket holder;

    ReservedPort() throws IOException {
        holder = bound(0);
        number = holder.getLocalPort();
    }

    int number() {
        return number;
    }

    /** For the server, which is to come at once. */
    void release() throws IOException {
        holder.close();
    }

    /** The server has gone. */
    void takeBack() throws IOException {
        holder = bound(number);
    }

    /** Has a port, on which it does not listen. */
    private static Socket bound(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    @Override
    public void close() throws IOException {
        holder.close();
    }
}
