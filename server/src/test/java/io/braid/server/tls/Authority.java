package io.braid.server.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Certificate authority, which writes certificates to the files that servers and drivers read. */
public final class Authority {
    private final X509Bundle own;

    public Authority() throws Exception {
        own = new CertificateBuilder()
                .subject("CN=Authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    /** Issues a certificate for a server on a host. */
    public X509Bundle server(String host) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + host)
                .addSanDnsName(host)
                .addExtendedKeyUsageServerAuth()
                .buildIssuedBy(own);
    }

    /** Issues a certificate for a client with a name. */
    X509Bundle client(String name) throws Exception {
        return builder(name).buildIssuedBy(own);
    }

    /** Issues a certificate that expired yesterday. */
    X509Bundle expired(String name) throws Exception {
        Instant now = Instant.now();
        return builder(name)
                .notBefore(now.minus(Duration.ofDays(9)))
                .notAfter(now.minus(Duration.ofDays(1)))
                .buildIssuedBy(own);
    }

    private static CertificateBuilder builder(String name) {
        return new CertificateBuilder().subject("CN=" + name + ",O=Braid").addExtendedKeyUsageClientAuth();
    }

    /** Returns the file with the authority's own certificate. */
    public Path write(Path folder) throws Exception {
        return Files.writeString(folder.resolve("authority.pem"), own.getCertificatePEM());
    }

    public static Path certificate(X509Bundle bundle, Path folder, String name) throws Exception {
        return Files.writeString(folder.resolve(name + ".pem"), bundle.getCertificatePathPEM());
    }

    public static Path key(X509Bundle bundle, Path folder, String name) throws Exception {
        return Files.writeString(folder.resolve(name + ".key"), bundle.getPrivateKeyPEM());
    }
}
