package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
class ConnectionOptionsTest {
    @Test
    void withoutUrlTheNewestServerOfTheFolderIsMeant(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:1/a", 1000);
        write(folder, "data/demo", "jdbc:braid://127.0.0.1:2/b", 2000);
        assertThat(ConnectionOptions.of(null, null, folder, null).url()).isEqualTo("jdbc:braid://127.0.0.1:2/b");
        assertThat(ConnectionOptions.of(null, null, folder, null).user()).isEqualTo("braid");
        write(folder, "data", "jdbc:braid://127.0.0.1:1/a", 3000);
        assertThat(ConnectionOptions.of(null, "ann", folder, null).url()).isEqualTo("jdbc:braid://127.0.0.1:1/a");
        assertThat(ConnectionOptions.of(null, "ann", folder, null).user()).isEqualTo("ann");
    }

    @Test
    void aUrlOfTheSameServerKnowsItsUserAndAnotherDoesNot(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:31000/a", 1000);
        assertThat(ConnectionOptions.of("jdbc:braid://localhost:31000/b", null, folder, null)
                        .user())
                .isEqualTo("braid");
        assertThat(ConnectionOptions.of("jdbc:braid://localhost/b", null, folder, null)
                        .user())
                .isEqualTo("braid");
        assertThat(ConnectionOptions.of("jdbc:braid://localhost:31001/b", null, folder, null)
                        .user())
                .isNull();
        assertThat(ConnectionOptions.of("jdbc:braid://elsewhere:31000/b", null, folder, null)
                        .user())
                .isNull();
    }

    @Test
    void aServerWithoutDatabaseIsToldAsSuch(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:1/", 1000);
        assertThatThrownBy(() -> ConnectionOptions.of(null, null, folder, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("127.0.0.1:1", "serves no database yet", "vdbs/");
    }

    @Test
    void whatIsNoUrlIsRefusedBeforeAPasswordIsAskedFor(@TempDir Path folder) {
        for (String url : List.of("localhost:31000", "jdbc:postgresql://localhost/shop")) {
            assertThatThrownBy(() -> ConnectionOptions.of(url, "ada", folder, null))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll(url, "jdbc:braid://HOST:PORT/DATABASE");
        }
    }

    @Test
    void whoShowsATokenOrACertificateIsAskedForNothingElse(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:1/a", 1000);
        for (String url : List.of(
                "jdbc:braid://127.0.0.1:1/a?token=x",
                "jdbc:braid://127.0.0.1:1/a?tls=off&token=x",
                "jdbc:braid://127.0.0.1:1/a?user=ada&tlsCertificate=ada.pem&tlsKey=ada.key")) {
            ConnectionOptions login = ConnectionOptions.of(url, null, folder, null);
            assertThat(login.user()).as(url).isNull();
            assertThatThrownBy(() -> login.connect(Map.of())).as(url).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void anotherUserOfTheUrlIsNotGivenThePasswordOfTheFile(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:1/a", 1000);
        ConnectionOptions login = ConnectionOptions.of("jdbc:braid://127.0.0.1:1/a?user=a%64a", null, folder, null);
        assertThat(login.user()).isNull();
        assertThatThrownBy(() -> login.connect(Map.of())).hasMessageContaining("a password is needed");
    }

    @Test
    void withoutAnyServerTheMessageSaysWhatToDo(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> ConnectionOptions.of(null, null, folder, null))
                .hasMessageContainingAll("./braid demo", "--url");
        write(folder, "data", "", 1000);
        assertThatThrownBy(() -> ConnectionOptions.of(null, null, folder, null)).isInstanceOf(UsageException.class);
    }

    @Test
    void theServerOfAnotherDataFolderIsFoundByThatFolder(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:1/a", 3000);
        write(folder, "d6", "jdbc:braid://127.0.0.1:2/b", 2000);
        assertThat(ConnectionOptions.of(null, null, folder, Path.of("d6")).url())
                .isEqualTo("jdbc:braid://127.0.0.1:2/b");
        assertThatThrownBy(() -> ConnectionOptions.of(null, null, folder, Path.of("d7")))
                .hasMessageContaining("no server has been started with the data folder d7");
    }

    @Test
    void whenNobodyAnswersTheFileThatSaysWhereIsNamed(@TempDir Path folder) throws IOException {
        write(folder, "data", "jdbc:braid://127.0.0.1:1/a", 3000);
        ConnectionOptions login = ConnectionOptions.of(null, null, folder, null);
        assertThatThrownBy(() -> login.connect(Map.of()))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("127.0.0.1:1 refused the connection")
                .hasMessageContaining("The address is that of " + folder.resolve("data/connection.properties"));
    }

    private static void write(Path folder, String place, String url, long time) throws IOException {
        Path file = Files.createDirectories(folder.resolve(place)).resolve("connection.properties");
        Files.writeString(file, "url=" + url + "\nuser=braid\npassword=secret\n");
        Files.setLastModifiedTime(file, FileTime.fromMillis(time));
    }
}
