package io.braid.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The parts of a container that need no engine of containers. */
final class BraidContainerTest {
    @Test
    void settingsAndVariablesAreThoseOfTheImage() {
        BraidContainer container = new BraidContainer()
                .withModel("CREATE DATABASE shop;\n")
                .withSetting("query-memory", "64MB")
                .withVariable("CRM_URL", "jdbc:postgresql://crm:5432/crm");

        assertThat(container.getEnvMap())
                .containsEntry("BRAID_QUERY_MEMORY", "64MB")
                .containsEntry("CRM_URL", "jdbc:postgresql://crm:5432/crm")
                .containsEntry("BRAID_HOST", "0.0.0.0")
                .containsEntry("BRAID_TLS_CERTIFICATE", "/etc/braid/tls/server.pem");
        assertThat(container.getExposedPorts()).containsExactly(31000, 35432, 31080);
    }

    @Test
    void urlsNameTheCertificateToTrust() {
        Path authority = Path.of("/tmp/authority.pem");

        assertThat(BraidContainer.jdbcUrl("localhost", 1234, "shop", authority))
                .isEqualTo("jdbc:braid://localhost:1234/shop?tls=verify&tlsAuthorities=/tmp/authority.pem");
        assertThat(BraidContainer.postgresUrl("localhost", 1234, "shop", authority))
                .isEqualTo("jdbc:postgresql://localhost:1234/shop?sslmode=verify-full&sslrootcert=/tmp/authority.pem");
    }

    @Test
    void beforeItsStartThereIsNoCertificateToTrust() {
        BraidContainer container = new BraidContainer();

        assertThatThrownBy(container::authorityFile)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The container has not been started");
    }
}
