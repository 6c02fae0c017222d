package io.braid.execution.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    private final Path folder;
    private final Path elsewhere;
    private final Secrets secrets;

    SecretsTest(@TempDir Path folder, @TempDir Path elsewhere) {
        this.folder = folder;
        this.elsewhere = elsewhere;
        secrets = new Secrets(new Environment(Map.of("PG_PASSWORD", "s3$cr\\et")), List.of(folder));
    }

    @Test
    void variablesAreReplacedWherevertheyStand() {
        assertThat(resolve("server 'pg'", "password", "${env:PG_PASSWORD}")).isEqualTo("s3$cr\\et");
        assertThat(resolve("server 'pg'", "url", "a${env:PG_PASSWORD}b${env:PG_PASSWORD}"))
                .isEqualTo("as3$cr\\etbs3$cr\\et");
        assertThat(resolve("server 'pg'", "user", "plain $ {text}")).isEqualTo("plain $ {text}");
    }

    @Test
    void aFileIsReadWithoutItsLastLineBreak() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "hidden\n");
        assertThat(resolve("server 'pg'", "password", "${file:" + file + "}")).isEqualTo("hidden");
    }

    @Test
    void anUnsetVariableIsRefusedByOptionAndServer() {
        assertThatThrownBy(() -> resolve("server 'pg'", "password", "${env:ABSENT}"))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessage("Option 'password' of server 'pg': ${env:ABSENT} is not set in the server's environment");
    }

    @Test
    void aMissingFileAndAnUnknownKindAreRefused() {
        assertThatThrownBy(() -> resolve("server 'pg'", "password", "${file:" + folder + "/no/such/file}"))
                .hasMessageContaining("names a file that does not exist");
        assertThatThrownBy(() -> resolve("server 'pg'", "password", "${vault:x}"))
                .hasMessageContaining("${vault:x} is no secret: write ${env:NAME} or ${file:path}");
    }

    @Test
    void noMessageShowsTheValueOfASecret() {
        assertThatThrownBy(() -> resolve("server 'pg'", "url", "${env:PG_PASSWORD} ${env:ABSENT}"))
                .hasMessageNotContaining("s3$cr");
    }

    @Test
    void aFileOutsideOfTheFoldersIsRefusedWhetherItIsThereOrNot() throws IOException {
        Path there = Files.writeString(elsewhere.resolve("passwd"), "root");
        Path link = Files.createSymbolicLink(folder.resolve("link"), there);
        List<String> said = new ArrayList<>();
        for (Path file : List.of(there, elsewhere.resolve("absent"), link, folder.resolve("../passwd"))) {
            assertThatThrownBy(() -> resolve("server 'pg'", "user", "${file:" + file + "}"))
                    .as(file.toString())
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                    .hasMessageContainingAll("outside of the server's folders of secrets", "secret-folders")
                    .satisfies(e -> said.add(String.valueOf(e.getMessage()).replace(file.toString(), "")));
        }
        assertThat(said).as("tell nothing of the file").hasSize(4).containsOnly(said.get(0));
    }

    @Test
    void aLinkWithinAFolderIsFollowed() throws IOException {
        Path data = Files.createDirectory(folder.resolve("..data"));
        Files.writeString(data.resolve("password"), "hidden");
        Files.createSymbolicLink(folder.resolve("password"), Path.of("..data", "password"));

        assertThat(resolve("server 'pg'", "password", "${file:" + folder.resolve("password") + "}"))
                .isEqualTo("hidden");
    }

    @Test
    void aFolderIsNoSecret() throws IOException {
        Files.createDirectory(folder.resolve("sub"));

        assertThatThrownBy(() -> resolve("server 'pg'", "password", "${file:" + folder.resolve("sub") + "}"))
                .hasMessageContaining("names no file");
    }

    @Test
    void anAdministratorCanAllowAllFiles() throws IOException {
        Path there = Files.writeString(elsewhere.resolve("passwd"), "root");
        Environment environment = new Environment(Map.of());
        ServerConfig closed = ServerConfig.of(Map.of("secret-folders", folder.toString()));
        ServerConfig open = ServerConfig.of(Map.of("external-access", "on"));
        String reference = "${file:" + there + "}";

        assertThatThrownBy(() -> Secrets.of(environment, closed).resolve("server 'pg'", "user", reference, value -> {}))
                .isInstanceOf(BraidException.class);
        assertThat(Secrets.of(environment, open).resolve("server 'pg'", "user", reference, value -> {}))
                .isEqualTo("root");
    }

    private String resolve(String owner, String option, String text) {
        return secrets.resolve(owner, option, text, value -> {});
    }
}
