package io.braid.network.tls;

import static org.assertj.core.api.Assertions.assertThat;

import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Test of the user name in a certificate. */
class TlsPeerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "CN=ada ~ ada",
                "CN=ada,O=Braid,C=DE ~ ada",
                "O=Braid,CN=ada ~ ada",
                "CN=ada+OU=sales,O=Braid ~ ada",
                "CN=ada,CN=braid ~",
                "CN=braid,O=x,CN=ada ~",
                "CN=ada+CN=braid,O=x ~",
                "CN=Ada\\, braid ~ Ada, braid",
                "O=Braid ~",
                "'' ~"
            })
    void oneCommonNameOrNobody(String subject, String name) {
        assertThat(TlsPeer.commonName(new X500Principal(subject)).orElse(null)).isEqualTo(name);
    }
}
