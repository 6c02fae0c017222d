package io.braid.server.tls;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;

/** Proxy that decrypts a client's data with its own certificate, and encrypts it again for the server. */
final class ManInTheMiddle implements AutoCloseable {
    private final ServerSocket listener;
    private final int serverPort;
    private volatile boolean sawALogin;

    ManInTheMiddle(X509Bundle certificate, int serverPort) throws Exception {
        SSLContext own = SSLContext.getInstance("TLS");
        own.init(certificate.toKeyManagerFactory().getKeyManagers(), null, null);
        this.listener = own.getServerSocketFactory().createServerSocket(0);
        this.serverPort = serverPort;
        start(this::serve);
    }

    /** Returns a TLS context that trusts any server. */
    static SSLContext trusting() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        return context;
    }

    int port() {
        return listener.getLocalPort();
    }

    boolean sawALogin() {
        return sawALogin;
    }

    private void serve() throws IOException, GeneralSecurityException {
        Socket client = listener.accept();
        Socket server = trusting().getSocketFactory().createSocket("localhost", serverPort);
        start(() -> copy(server, client));
        copy(client, server);
    }

    private void copy(Socket from, Socket to) throws IOException {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] bytes = new byte[4096];
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                sawALogin |= new String(bytes, 0, count, java.nio.charset.StandardCharsets.ISO_8859_1).contains("p=");
                out.write(bytes, 0, count);
                out.flush();
            }
        }
    }

    private static void start(Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (IOException | GeneralSecurityException e) {
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
        void run() throws IOException, GeneralSecurityException;
    }
}
