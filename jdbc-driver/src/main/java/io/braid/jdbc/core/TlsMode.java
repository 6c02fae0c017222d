package io.braid.jdbc.core;

import java.net.InetAddress;
import java.net.Socket;

/** TLS mode: whether a connection is encrypted, and how strictly the certificate of the server is verified. */
public enum TlsMode {
    /** To another machine encrypted and verified; within this one plain. */
    AUTO,
    /** Encrypted; the server must have a certificate of a trusted authority for the host's name. */
    VERIFY,
    /** Encrypted; the server may be anyone who knows the user's password verifier. */
    TRUST,
    /** Plain. */
    OFF;

    /** What it means for a server at that end of a socket. */
    TlsMode to(Socket connected) {
        if (this != AUTO) {
            return this;
        }
        InetAddress address = connected.getInetAddress();
        return address != null && address.isLoopbackAddress() ? OFF : VERIFY;
    }
}
