package io.braid.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SelfSignedCertificateTest {
    @Test
    void theCertificateIsForAllHostsAndItsKeySignsForIt() throws GeneralSecurityException {
        SelfSignedCertificate made = SelfSignedCertificate.of(List.of("localhost", "127.0.0.1", "braid"));

        X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(made.certificate().getBytes(StandardCharsets.UTF_8)));
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .containsExactly("localhost", "127.0.0.1", "braid");
        byte[] message = {1, 2, 3};
        Signature signer = Signature.getInstance("SHA256withECDSA");
        signer.initSign(key(made.key()));
        signer.update(message);
        byte[] signature = signer.sign();
        signer.initVerify(certificate);
        signer.update(message);
        assertThat(signer.verify(signature)).isTrue();
        assertThat(made.toString()).doesNotContain("PRIVATE KEY");
    }

    private static PrivateKey key(String pem) throws GeneralSecurityException {
        byte[] bytes = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(bytes));
    }
}
