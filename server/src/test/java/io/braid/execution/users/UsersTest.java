package io.braid.execution.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.scram.ScramVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsersTest {
    @Test
    void usersOutliveTheServerAndTheirPasswordsAreNotInTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("users");
        Users users = Users.load(file);
        assertThat(users.isEmpty()).isTrue();
        users.create("ann", "correct horse", true);
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
        users.create("ann", "x", true);
        String salt = salt(users.verifier("bob"));
        assertThat(salt(users.verifier("bob"))).isEqualTo(salt);
        assertThat(salt(users.verifier("carl"))).isNotEqualTo(salt);
        // A user's salt must not change when another user does, or after a restart.
        users.create("dan", "y", false);
        users.grant("role", "ann");
        assertThat(salt(users.verifier("bob"))).isEqualTo(salt);
        assertThat(salt(Users.load(folder.resolve("users")).verifier("bob"))).isEqualTo(salt);
    }

    @Test
    void anUnknownUserLooksTheSameBeforeAndAfterTheFirstChangeByANewerBraid(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("users");
        Files.writeString(
                file,
                "# Users, password verifiers and roles, version 2. Keep this file secret.\nann "
                        + ScramVerifier.of("x").print() + " administrator\n");
        String salt = salt(Users.load(file).verifier("bob"));
        Users.load(file).create("carl", "y", true);
        assertThat(salt(Users.load(file).verifier("bob"))).isEqualTo(salt);
        Users.load(file).drop("carl");
        assertThat(salt(Users.load(file).verifier("bob"))).isEqualTo(salt);
    }

    @Test
    void theNameOfADroppedUserIsTakenUntilItIsFree(@TempDir Path folder) {
        Path file = folder.resolve("users");
        Users users = Users.load(file);
        users.create("ann", "x", true);
        users.create("Bob", "y", false);
        users.drop("bob");
        users.setPassword("ann", "z");
        assertThat(users.has("Bob")).isFalse();
        assertThat(users.isTaken("BOB")).isTrue();
        Users elsewhere = Users.load(file);
        assertThat(elsewhere.dropped()).containsExactly("Bob");
        assertThatThrownBy(() -> elsewhere.create("bob", "w", true)).hasMessageContaining("has not dropped yet");
        elsewhere.free("bob");
        assertThat(Users.load(file).isTaken("bob")).isFalse();
        elsewhere.create("bob", "w", true);
        assertThat(Users.load(file).find("bob")).isPresent();
    }

    @Test
    void eachServerShowsStrangersSomethingElse(@TempDir Path folder) {
        Users one = Users.load(folder.resolve("one"));
        Users other = Users.load(folder.resolve("other"));
        one.create("ann", "x", true);
        other.create("ann", "x", true);
        assertThat(salt(one.verifier("bob"))).isNotEqualTo(salt(other.verifier("bob")));
    }

    @Test
    void aFileOfANewerBraidIsRefusedAndLeftAlone(@TempDir Path folder) throws IOException {
        String text = "# Users, password verifiers and roles, version 4. Keep this file secret.\n";
        Path file = Files.writeString(folder.resolve("users"), text);
        assertThatThrownBy(() -> Users.load(file)).hasMessageContaining("written by a newer Braid, in version 4");
        assertThat(file).hasContent(text.strip());
    }

    @Test
    void aFileThatSomebodyBreaksLeavesTheUsersAsTheyWereUntilItIsMended(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("users");
        Users users = Users.load(file);
        users.create("ann", "x", true);
        String good = Files.readString(file);
        Files.writeString(file, good + "bob nonsense\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        long end = System.nanoTime() + 1_000_000_000L;
        while (System.nanoTime() < end) {
            assertThat(users.has("ann")).isTrue();
            assertThat(users.has("bob")).isFalse();
            Thread.sleep(20);
        }
        Path other = folder.resolve("others");
        Users.load(other).create("dan", "x", true);
        Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING);
        end = System.nanoTime() + 60_000_000_000L;
        while (!users.has("dan")) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** Otherwise corruption could remove a user from a role, and thereby from a row filter. */
    @Test
    void aFileWithADamagedBitIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("users");
        Users users = Users.load(file);
        users.create("ann", "x", true);
        users.create("bob", "y", false);
        users.grant("analyst", "bob");
        Files.writeString(file, Files.readString(file).replace("analyst", "anamyst"));
        assertThatThrownBy(() -> Users.load(file)).hasMessageContaining("users is damaged");
    }

    @Test
    void aBrokenFileIsRefusedByLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("users"), "# users\nann secret\n");
        assertThatThrownBy(() -> Users.load(file))
                .hasMessageContaining("line 2")
                .hasMessageNotContaining("secret");
    }

    @Test
    void theOneUserOfAFileFromBeforeThereWereRightsIsAnAdministrator(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("users");
        String verifier = ScramVerifier.of("x").print();
        Files.writeString(file, "# Users and their password verifiers\nbraid " + verifier + "\nann " + verifier + "\n");
        Users users = Users.load(file);
        assertThat(users.all()).extracting(Account::administrator).containsExactly(false, true);
        users.drop("ann");
        assertThat(Users.load(file).all()).extracting(Account::administrator).containsExactly(true);
    }

    @Test
    void changesOfSeveralAtOnceAllCount(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("users");
        Users.load(file).create("ann", "x", true);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> changes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String role = "role, " + i;
            changes.add(threads.submit(() -> Users.load(file).grant(role, "ANN")));
        }
        for (Future<?> change : changes) {
            change.get();
        }
        threads.shutdown();
        assertThat(Users.load(file).find("ann").orElseThrow().roles())
                .hasSize(20)
                .contains("role, 7");
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
