package io.braid.jdbc.core;

import java.net.InetAddress;
import java.net.Socket;

/** TLS mode: whether a connection is encrypted, and how strictly the certificate of the server is verified. */
public enum TlsMode {
    /** Encrypted and verified to another machine; not encrypted within this one. */
    AUTO,
    /** Encrypted; the server must have a certificate of a trusted authority for the host's name. */
    VERIFY,
    /** Encrypted; the server's certificate is not verified, only that it knows the user's password verifier. */
    TRUST,
    /** Not encrypted. */
    OFF;

    /** Returns the effective mode for a server at the other end of a socket. */
    TlsMode to(Socket connected) {
        if (this != AUTO) {
            return this;
        }
        InetAddress address = connected.getInetAddress();
        return address != null && address.isLoopbackAddress() ? OFF : VERIFY;
    }
}
