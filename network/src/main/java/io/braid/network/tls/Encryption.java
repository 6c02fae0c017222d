package io.braid.network.tls;

import io.braid.execution.setting.ServerConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** TLS configuration of connections: certificates, and which connections must be encrypted. */
public final class Encryption {
    static {
        // Set before the JDK's first handshake: client-initiated renegotiation costs the server far more than the
        // client.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    private final Optional<ServerCertificate> certificate;
    private final boolean required;

    private Encryption(Optional<ServerCertificate> certificate, boolean required) {
        this.certificate = certificate;
        this.required = required;
    }

    /**
     * Creates the configuration from the settings; throws if they contradict each other or files are not certificates.
     */
    public static Encryption of(ServerConfig config) {
        Optional<Path> certificate = config.tlsCertificate().path();
        Optional<Path> key = config.tlsKey().path();
        Optional<Path> authorities = config.tlsClientAuthorities().path();
        if (certificate.isPresent() != key.isPresent()) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "tls-certificate and tls-key belong together: set both, or neither");
        }
        if (certificate.isEmpty() && (authorities.isPresent() || config.tlsRequired())) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Without a certificate there is no TLS: set tls-certificate and tls-key, or else neither"
                            + " tls-required nor"
                            + " tls-client-authorities");
        }
        return new Encryption(
                certificate.map(
                        file -> new ServerCertificate(new CertificateFiles(file, key.orElseThrow(), authorities))),
                config.tlsRequired());
    }

    /** True if the server has a certificate. */
    public boolean isOffered() {
        return certificate.isPresent();
    }

    /** True if TLS is required even of clients on this machine. */
    public boolean isRequired() {
        return required;
    }

    /** True if this client may connect without TLS. */
    public boolean allowsPlain(SocketAddress client) {
        if (required) {
            return false;
        }
        return certificate.isEmpty()
                || (client instanceof InetSocketAddress address
                        && address.getAddress().isLoopbackAddress());
    }

    /** Returns the context for the next connection; empty if the server has no certificate. */
    public Optional<SslContext> context() {
        return certificate.map(ServerCertificate::current);
    }
}
