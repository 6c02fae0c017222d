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
        // For the JDK to read before the first handshake: a client that begins others costs the server far more than
        // himself.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    private final Optional<ServerCertificate> certificate;
    private final boolean required;

    private Encryption(Optional<ServerCertificate> certificate, boolean required) {
        this.certificate = certificate;
        this.required = required;
    }

    /** What the settings say; refuses those that make no sense together, and files that are no certificate. */
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

    /** True if even clients on this machine must encrypt. */
    public boolean isRequired() {
        return required;
    }

    /** True if this client may send and get data without encryption. */
    public boolean allowsPlain(SocketAddress client) {
        if (required) {
            return false;
        }
        return certificate.isEmpty()
                || (client instanceof InetSocketAddress address
                        && address.getAddress().isLoopbackAddress());
    }

    /** What to encrypt the next connection with; nothing if the server has no certificate. */
    public Optional<SslContext> context() {
        return certificate.map(ServerCertificate::current);
    }
}
