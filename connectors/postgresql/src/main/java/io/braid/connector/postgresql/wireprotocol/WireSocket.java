package io.braid.connector.postgresql.wireprotocol;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.SocketFactoryFactory;
import org.postgresql.jdbc.SslMode;
import org.postgresql.ssl.PGjdbcHostnameVerifier;

/** Socket to the server, encrypted as the URL demands; certificates are loaded and verified as by the driver. */
final class WireSocket implements Closeable {
    private static final int SSL_REQUEST = 80_877_103;
    private static final int BUFFER = 64 * 1024;

    private final Socket plain;
    private final Socket socket;

    private WireSocket(Socket plain, Socket socket) {
        this.plain = plain;
        this.socket = socket;
    }

    static WireSocket connect(ServerTarget target, SslMode encryption) throws SQLException {
        Socket plain = new Socket();
        try {
            plain.setTcpNoDelay(true);
            if (target.keepAlive()) {
                SocketKeepAlive.start(plain);
            }
            plain.setSendBufferSize(BUFFER);
            plain.connect(
                    new InetSocketAddress(target.host(), target.port()),
                    target.timeouts().connect());
            plain.setSoTimeout(target.timeouts().connect());
            return new WireSocket(plain, encryption == SslMode.DISABLE ? plain : encrypt(plain, target, encryption));
        } catch (IOException e) {
            closeQuietly(plain);
            throw PostgresqlErrors.refused(target, e);
        } catch (SQLException | RuntimeException e) {
            closeQuietly(plain);
            throw e;
        }
    }

    private static Socket encrypt(Socket plain, ServerTarget target, SslMode encryption)
            throws IOException, SQLException {
        OutboundMessages ask = new OutboundMessages(plain.getOutputStream());
        ask.beginUntyped().int32(SSL_REQUEST).end();
        ask.send();
        int answer = plain.getInputStream().read();
        if (answer == 'N' && !encryption.requireEncryption()) {
            return plain;
        }
        if (answer != 'S') {
            throw PostgresqlErrors.notEncrypted("The server does not support SSL.");
        }
        // Unencrypted data after the response would be taken for data of the encrypted server (injection).
        if (plain.getInputStream().available() > 0) {
            throw PostgresqlErrors.notEncrypted("The server sent unencrypted data after it had agreed to SSL.");
        }
        SSLSocketFactory factory = SocketFactoryFactory.getSslSocketFactory(target.properties());
        SSLSocket socket = (SSLSocket) factory.createSocket(plain, target.host(), target.port(), true);
        socket.setUseClientMode(true);
        socket.startHandshake();
        if (encryption.verifyPeerName()
                && !PGjdbcHostnameVerifier.INSTANCE.verify(target.host(), socket.getSession())) {
            throw PostgresqlErrors.notEncrypted("The server's certificate is not made out to " + target.host() + ".");
        }
        return socket;
    }

    boolean isEncrypted() {
        return socket != plain;
    }

    /** True if the connection cannot be overheard: encrypted, or to this machine. */
    boolean isPrivate() {
        return isEncrypted() || plain.getInetAddress().isLoopbackAddress();
    }

    /** The X.509 certificate of an encrypted server; null if there is none. */
    @Nullable
    X509Certificate certificate() throws IOException {
        if (socket instanceof SSLSocket encrypted) {
            Certificate[] chain = encrypted.getSession().getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate first ? first : null;
        }
        return null;
    }

    InputStream input() throws IOException {
        return socket.getInputStream();
    }

    OutputStream output() throws IOException {
        return socket.getOutputStream();
    }

    /** Sets the read timeout in milliseconds; 0 for none. */
    void waitAtMost(int millis) throws SocketException {
        socket.setSoTimeout(millis);
    }

    /** Closes the connection at once, even while another thread uses it. */
    @Override
    public void close() {
        closeQuietly(plain);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // The socket is no longer used.
        }
    }
}
