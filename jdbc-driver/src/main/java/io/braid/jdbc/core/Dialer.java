package io.braid.jdbc.core;

import io.braid.wire.ProtocolException;
import io.braid.wire.message.Ready;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;

/**
 * Opener of connections: tries the hosts in order and takes the first that answers. A server that answers but refuses
 * the login ends the search, because the others would refuse it too.
 */
public final class Dialer {
    private static final String TLS_ADVICE =
            "The server needs a certificate for this host's name, of an authority in tlsAuthorities or of one that Java"
                    + " trusts; tls=trust encrypts without asking who it is, tls=off does not encrypt.";
    private static final String TRUST_ADVICE =
            "With tls=trust any certificate will do, so the server does not encrypt, or not as this Java can;"
                    + " tls=off does not"
                    + " encrypt.";
    private static final String CERTIFICATE_ADVICE =
            " A server that asks clients for a certificate wants tlsCertificate and tlsKey.";
    private static final Logger LOG = Logger.getLogger(Dialer.class.getName());

    private final ConnectionConfig login;

    public Dialer(ConnectionConfig login) {
        this.login = login;
    }

    public WireConnection open() throws SQLException {
        Deadline deadline = Deadline.in(login.timeouts().login());
        List<String> failures = new ArrayList<>();
        IOException last = null;
        for (Endpoint endpoint : login.endpoints()) {
            try {
                return open(endpoint, deadline);
            } catch (IOException e) {
                LOG.log(Level.FINE, "No connection to " + endpoint, e);
                failures.add(explain(endpoint, e));
                last = e;
            }
        }
        String state =
                last instanceof ProtocolException ? SqlExceptions.PROTOCOL_VIOLATION : SqlExceptions.CONNECTION_FAILED;
        throw SqlExceptions.of(state, "Cannot connect to Braid. " + String.join(" ", failures), last);
    }

    private WireConnection open(Endpoint endpoint, Deadline deadline) throws IOException, SQLException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            if (login.transport().keepAlive()) {
                TcpKeepAlive.start(socket);
            }
            InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
            deadline.within(login.timeouts().connect()).limit(socket, () -> {
                socket.connect(address);
                return socket;
            });
            socket.setSoTimeout(login.timeouts().socket());
            requireProof(socket, endpoint);
            return deadline.limit(socket, () -> logIn(socket, endpoint));
        } catch (IOException | SQLException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private WireConnection logIn(Socket socket, Endpoint endpoint) throws IOException, SQLException {
        FrameChannel channel = new FrameChannel(socket, login.transport().tls().secure(socket, endpoint));
        Ready ready = new Handshake(channel, login).run();
        LOG.log(Level.FINE, "Session {0} at {1}", new Object[] {ready.sessionId(), endpoint});
        return new WireConnection(
                channel, ready, login.timeouts().socket(), new StatementCache(login.statementCacheSize()));
    }

    /** Rejects mechanisms that reveal a secret unless the server is verified, so that it is safe from interception. */
    private void requireProof(Socket socket, Endpoint endpoint) throws SQLException {
        if (login.credentials().mechanism() != null && !login.transport().tls().provesServer(socket)) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "A token, or the password for a directory, is shown to the server, and " + endpoint
                            + " would not have to prove who it is; set tls to verify.");
        }
    }

    /**
     * Returns advice for a server that requires a client certificate: it closes the connection after the handshake,
     * which the client sees without a reason.
     */
    private String certificateAdvice() {
        return login.transport().tls().lacksCertificate() ? CERTIFICATE_ADVICE : "";
    }

    private String explain(Endpoint endpoint, IOException failure) {
        if (failure instanceof ConnectException) {
            return endpoint
                    + " refused the connection: is the server running there (./braid serve), and is it this port?";
        } else if (failure instanceof UnknownHostException) {
            return endpoint + ": there is no host of this name; check the spelling in the URL.";
        } else if (failure instanceof SocketTimeoutException) {
            return endpoint + " did not answer in time: check the address and the firewall, or raise connectTimeout and"
                    + " loginTimeout.";
        }
        if (failure instanceof TlsFileException) {
            return endpoint + " cannot be reached as the connection properties say: " + failure.getMessage();
        }
        if (failure instanceof SSLException) {
            if (String.valueOf(failure.getMessage()).contains("certificate_required")) {
                return endpoint + " asks clients for a certificate: set tlsCertificate and tlsKey to the user's own.";
            }
            String advice = login.transport().tls().trustsAny() ? TRUST_ADVICE : TLS_ADVICE;
            return endpoint + " cannot be encrypted: " + failure.getMessage() + ". " + advice + certificateAdvice();
        }
        String what = failure instanceof EOFException
                ? " closed the connection during the login."
                : " failed: " + String.valueOf(failure.getMessage()).replaceFirst("[.?]?$", ".");
        return endpoint + what + " Is a Braid server listening on this port?" + certificateAdvice();
    }
}
