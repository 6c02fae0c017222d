package io.braid.server.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.scram.ScramVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsersTest {
    @Test
    void usersOutliveTheServerAndTheirPasswordsAreNotInTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("users");
        Users users = Users.load(file);
        assertThat(users.isEmpty()).isTrue();
        users.set("ann", "correct horse");
        Users again = Users.load(file);
        assertThat(again.isEmpty()).isFalse();
        assertThat(again.verifier("ann").print())
                .isEqualTo(users.verifier("ann").print());
        assertThat(Files.readString(file)).doesNotContain("correct horse");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void anUnknownUserLooksTheSameAtEachAttempt(@TempDir Path folder) {
        Users users = Users.load(folder.resolve("users"));
        users.set("ann", "x");
        assertThat(salt(users.verifier("bob"))).isEqualTo(salt(users.verifier("bob")));
        assertThat(salt(users.verifier("bob"))).isNotEqualTo(salt(users.verifier("carl")));
    }

    @Test
    void aBrokenFileIsRefusedByLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("users"), "# users\nann secret\n");
        assertThatThrownBy(() -> Users.load(file))
                .hasMessageContaining("line 2")
                .hasMessageNotContaining("secret");
    }

    @Test
    void theFirstUserIsCreatedOnceWithAPasswordForTheOwnerOnly(@TempDir Path folder) throws IOException {
        Path connection = folder.resolve("connection.properties");
        Users users = Users.load(folder.resolve("users"));
        FirstUser first = new FirstUser(connection);
        assertThat(first.createIfNone(users)).isTrue();
        first.noteUrl("jdbc:braid://127.0.0.1:1/a");
        String before = Files.readString(connection);
        assertThat(before).contains("url=jdbc:braid://127.0.0.1:1/a\n", "user=braid\n", "password=");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(connection)))
                .isEqualTo("rw-------");
        assertThat(first.createIfNone(users)).isFalse();
        first.noteUrl("jdbc:braid://127.0.0.1:2/a");
        assertThat(Files.readString(connection)).isEqualTo(before.replace(":1/", ":2/"));
    }

    private static String salt(ScramVerifier verifier) {
        return verifier.print().split("\\$")[1];
    }
}
