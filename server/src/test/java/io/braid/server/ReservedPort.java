package io.braid.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Port of a server that is stopped and restarted. While the server is down, the port is bound without listening, so
 * that no other process can take it.
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

    /** Releases the port for the server, which must bind it immediately. */
    void release() throws IOException {
        holder.close();
    }

    /** Reserves the port again after the server has stopped. */
    void takeBack() throws IOException {
        holder = bound(number);
    }

    /** Binds a port without listening on it. */
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
