package io.braid.server.up;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectAdviceTest {
    @Test
    void whatNewUsersMeetFirstIsAnswered() {
        assertThat(ConnectAdvice.of("Public Key Retrieval is not allowed", "08001"))
                .contains("?allowPublicKeyRetrieval=true", "?sslMode=REQUIRED");
        assertThat(ConnectAdvice.of(
                        "The driver could not establish a secure connection ... PKIX path building failed", ""))
                .contains("?trustServerCertificate=true");
        assertThat(ConnectAdvice.of("source 'shop' (mysql): log-in refused: Access denied", ""))
                .contains("check user and password");
        assertThat(ConnectAdvice.of("Login failed for user 'sa'.", "S0001")).contains("check user and password");
        assertThat(ConnectAdvice.of("Connection refused", "08001")).contains("check host and port");
        assertThat(ConnectAdvice.of("database \"x\" does not exist", "3D000")).contains("name of the database");
        assertThat(ConnectAdvice.of("something else", "42000")).isEmpty();
    }
}
