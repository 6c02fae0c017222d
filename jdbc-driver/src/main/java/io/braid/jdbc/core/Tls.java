package io.braid.jdbc.core;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** TLS settings of a connection. Immutable; reads its files again for each connection. */
public final class Tls {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final TlsMode mode;
    private final TlsFiles files;

    public Tls(TlsMode mode, TlsFiles files) {
        this.mode = mode;
        this.files = files;
    }

    /** Returns an encrypted socket over the given one, after the handshake, or the given one if encryption is off. */
    Socket secure(Socket connected, Endpoint endpoint) throws IOException {
        files.check();
        TlsMode meant = mode.to(connected);
        if (meant == TlsMode.OFF) {
            return connected;
        }
        SSLSocket encrypted = (SSLSocket)
                context(meant).getSocketFactory().createSocket(connected, endpoint.host(), endpoint.port(), true);
        SSLParameters parameters = encrypted.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        if (meant == TlsMode.VERIFY) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        encrypted.setSSLParameters(parameters);
        encrypted.startHandshake();
        return encrypted;
    }

    /** True if the other end is certain to be the intended server: it is verified, or on this machine. */
    boolean provesServer(Socket connected) {
        return mode.to(connected) == TlsMode.VERIFY
                || connected.getInetAddress().isLoopbackAddress();
    }

    /** True if the server may have any certificate. */
    boolean trustsAny() {
        return mode == TlsMode.TRUST;
    }

    /** True if the client has no certificate for a server that requests one. */
    boolean lacksCertificate() {
        return mode != TlsMode.OFF && !files.hasCertificate();
    }

    private SSLContext context(TlsMode meant) throws IOException {
        try {
            KeyManager[] own = files.keyManagers();
            TrustManager[] trusted =
                    meant == TlsMode.TRUST ? new TrustManager[] {new TrustAllCertificates()} : files.trustManagers();
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own, trusted, new SecureRandom());
            return context;
        } catch (GeneralSecurityException e) {
            throw new SSLException(e.getMessage(), e);
        }
    }
}
