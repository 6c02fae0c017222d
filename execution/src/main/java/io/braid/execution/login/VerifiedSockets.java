package io.braid.execution.login;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Makes sockets whose handshake fails unless the other side has a trusted certificate for exactly the host that was
 * asked for. (The LDAP library's own means are content with less: with an authority of the same name, or with what a
 * name server calls an address.)
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
