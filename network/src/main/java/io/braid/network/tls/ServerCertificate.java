package io.braid.network.tls;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Certificate that the server presents to new connections. After its files have changed, the next connection gets the
 * new one; if they are invalid, the old one remains in use, and a warning is logged.
 */
final class ServerCertificate {
    private static final Logger LOG = LoggerFactory.getLogger(ServerCertificate.class);

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    /** Cipher suites with forward secrecy and authenticated encryption only. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");
    /** Minimum interval between checks of the files. */
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();

    private static final Duration SOON = Duration.ofDays(14);

    private final CertificateFiles files;
    private SslContext current;
    private List<Long> times;
    private long looked = System.nanoTime();

    /** Reads the files; fails if they are not a certificate and its key. */
    ServerCertificate(CertificateFiles files) {
        this.files = files;
        this.times = files.times();
        this.current = read();
    }

    /** Returns the context for the next connection; reads the files again if they have changed. */
    synchronized SslContext current() {
        long now = System.nanoTime();
        if (now - looked > LOOK_NANOS) {
            looked = now;
            List<Long> seen = files.times();
            if (!seen.equals(times)) {
                times = seen;
                renew();
            }
        }
        return current;
    }

    private void renew() {
        try {
            current = read();
            LOG.info("Read the new certificate in {}", files.certificate());
        } catch (BraidException e) {
            LOG.warn("{}; the certificate from before stays in use", e.getMessage());
        }
    }

    private SslContext read() {
        warnOfItsEnd();
        try {
            SslContextBuilder builder = SslContextBuilder.forServer(
                            files.certificate().toFile(), files.key().toFile())
                    .sslProvider(SslProvider.JDK)
                    .protocols(PROTOCOLS)
                    .ciphers(CIPHERS);
            files.clientAuthorities()
                    .ifPresent(file -> builder.trustManager(file.toFile()).clientAuth(ClientAuth.REQUIRE));
            return builder.build();
        } catch (SSLException | IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    private void warnOfItsEnd() {
        try (InputStream in = Files.newInputStream(files.certificate())) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            Instant end = certificate.getNotAfter().toInstant();
            if (end.isBefore(Instant.now().plus(SOON))) {
                LOG.warn("The certificate in {} is valid until {} only", files.certificate(), end);
            }
        } catch (IOException | CertificateException e) {
            throw unreadable(e);
        }
    }

    private BraidException unreadable(Exception e) {
        String reason = files.missing().map(file -> "there is no file " + file).orElse(e.getMessage());
        return new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "Cannot use " + files + " (" + reason + "); all must be PEM files, the key without a password",
                e);
    }
}
