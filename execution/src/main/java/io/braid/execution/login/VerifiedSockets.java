package io.braid.execution.login;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Socket factory whose TLS handshake fails unless the peer has a trusted certificate for exactly the requested host.
 * The LDAP library's own verification is weaker: it also accepts another name from the same authority, or the name that
 * DNS returns for an address.
 */
final class VerifiedSockets extends SocketFactory {
    private final SSLSocketFactory encrypted;

    VerifiedSockets(SSLSocketFactory encrypted) {
        this.encrypted = encrypted;
    }

    @Override
    public Socket createSocket() throws IOException {
        return verified(encrypted.createSocket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return verified(encrypted.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress own, int ownPort) throws IOException {
        return verified(encrypted.createSocket(host, port, own, ownPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return verified(encrypted.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress own, int ownPort) throws IOException {
        return verified(encrypted.createSocket(host, port, own, ownPort));
    }

    private static Socket verified(Socket socket) {
        SSLSocket encrypted = (SSLSocket) socket;
        SSLParameters parameters = encrypted.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("LDAPS");
        encrypted.setSSLParameters(parameters);
        return encrypted;
    }
}
