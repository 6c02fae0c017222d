package io.braid.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.config.Environment;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    private final Secrets secrets = new Secrets(new Environment(Map.of("PG_PASSWORD", "s3$cr\\et")));

    @Test
    void variablesAreReplacedWherevertheyStand() {
        assertThat(secrets.resolve("server 'pg'", "password", "${env:PG_PASSWORD}"))
                .isEqualTo("s3$cr\\et");
        assertThat(secrets.resolve("server 'pg'", "url", "a${env:PG_PASSWORD}b${env:PG_PASSWORD}"))
                .isEqualTo("as3$cr\\etbs3$cr\\et");
        assertThat(secrets.resolve("server 'pg'", "user", "plain $ {text}")).isEqualTo("plain $ {text}");
    }

    @Test
    void aFileIsReadWithoutItsLastLineBreak(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "hidden\n");
        assertThat(secrets.resolve("server 'pg'", "password", "${file:" + file + "}"))
                .isEqualTo("hidden");
    }

    @Test
    void anUnsetVariableIsRefusedByOptionAndServer() {
        assertThatThrownBy(() -> secrets.resolve("server 'pg'", "password", "${env:ABSENT}"))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessage("Option 'password' of server 'pg': ${env:ABSENT} is not set in the server's environment");
    }

    @Test
    void aMissingFileAndAnUnknownKindAreRefused() {
        assertThatThrownBy(() -> secrets.resolve("server 'pg'", "password", "${file:/no/such/file}"))
                .hasMessageContaining("names a file that does not exist");
        assertThatThrownBy(() -> secrets.resolve("server 'pg'", "password", "${vault:x}"))
                .hasMessageContaining("${vault:x} is no secret: write ${env:NAME} or ${file:path}");
    }

    @Test
    void noMessageShowsTheValueOfASecret() {
        assertThatThrownBy(() -> secrets.resolve("server 'pg'", "url", "${env:PG_PASSWORD} ${env:ABSENT}"))
                .hasMessageNotContaining("s3$cr");
    }
}
