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

/** A socket to the server, encrypted as its URL demands; certificates are found and checked as the driver does it. */
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
        // What came in the clear behind the answer would be taken for something the encrypted server said.
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

    /** True if what is sent cannot be overheard: encrypted, or inside this machine. */
    boolean isPrivate() {
        return isEncrypted() || plain.getInetAddress().isLoopbackAddress();
    }

    /** The certificate of an encrypted server, if it is of the usual kind. */
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

    /** For how many milliseconds a read waits; 0 for ever. */
    void waitAtMost(int millis) throws SocketException {
        socket.setSoTimeout(millis);
    }

    /** Cuts the connection at once, whatever another thread does with it. */
    @Override
    public void close() {
        closeQuietly(plain);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is not used any more in any case.
        }
    }
}
