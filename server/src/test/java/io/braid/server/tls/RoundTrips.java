package io.braid.server.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Proxy between one client and the server, which counts the client's messages that follow a response. */
final class RoundTrips implements AutoCloseable {
    private final ServerSocket listener;
    private final int serverPort;
    private boolean clientsTurn = true;
    private int count;

    RoundTrips(int serverPort) throws IOException {
        this.listener = new ServerSocket(0, 1, InetAddress.getByName("localhost"));
        this.serverPort = serverPort;
        start(this::serve);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Returns the number of round trips, including that of TCP itself. */
    synchronized int count() {
        return 1 + count;
    }

    private synchronized void heard(boolean client) {
        if (client && clientsTurn) {
            count++;
        }
        clientsTurn = !client;
    }

    private void serve() throws IOException {
        try (Socket client = listener.accept();
                Socket server = new Socket("localhost", serverPort)) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> copy(server, client, false));
            copy(client, server, true);
        }
    }

    private void copy(Socket from, Socket to, boolean client) throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] bytes = new byte[64 * 1024];
        for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
            heard(client);
            out.write(bytes, 0, read);
        }
        to.shutdownOutput();
    }

    private static void start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (IOException e) {
                // The connection has ended.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    /** Part of the work, which ends with its connection. */
    private interface Step {
        void run() throws IOException;
    }
}
