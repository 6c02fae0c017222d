package io.braid.server.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;

/** Issues certificates, and writes them where servers and drivers look for them. */
public final class Authority {
    private final X509Bundle own;

    public Authority() throws Exception {
        own = new CertificateBuilder()
                .subject("CN=Authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    /** A certificate for a server on that host. */
    public X509Bundle server(String host) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + host)
                .addSanDnsName(host)
                .addExtendedKeyUsageServerAuth()
                .buildIssuedBy(own);
    }

    /** A certificate for a client of that name. */
    X509Bundle client(String name) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + name + ",O=Braid")
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(own);
    }

    /** The file with the authority's own certificate. */
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
