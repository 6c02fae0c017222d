package io.braid.execution.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    private final Path parent;

    DataFolderTest(@TempDir Path parent) {
        this.parent = parent;
    }

    @Test
    void itIsMadeForItsOwnerAlone() throws IOException {
        try (DataFolder folder = DataFolder.open(parent.resolve("new/data"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                    .isEqualTo("rwx------");
            assertThat(folder.exposure()).isEmpty();
        }
    }

    /** The folder may contain other files, so that its permissions are left to its owner. */
    @Test
    void oneThatOthersMayReadIsLeftAndToldOf() throws IOException {
        Path wide = Files.createDirectory(parent.resolve("wide"));
        for (String rights : new String[] {"rwxr-xr-x", "rwx-----x", "rwxrwx---"}) {
            Files.setPosixFilePermissions(wide, PosixFilePermissions.fromString(rights));
            try (DataFolder folder = DataFolder.open(wide)) {
                assertThat(folder.exposure())
                        .get()
                        .asString()
                        .contains(folder.path().toString(), rights, "chmod 700");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(wide)))
                        .isEqualTo(rights);
            }
        }
        Files.setPosixFilePermissions(wide, PosixFilePermissions.fromString("rwxr-x---"));
        try (DataFolder folder = DataFolder.open(wide)) {
            assertThat(folder.exposure()).as("a group that somebody has let in").isEmpty();
        }
    }

    /** In other folders, the command that changes users may be writing, which does not check for a running server. */
    @Test
    void onlyFoldersOfTheServersOwnAreClearedOfDrafts() throws IOException {
        Path notes = Files.createDirectories(parent.resolve("data/kept/notes"));
        Path note = Files.writeString(notes.resolve("total.json"), "{}");
        Path draft = Files.writeString(notes.resolve("total.json.new"), "{");
        Path users = Files.writeString(parent.resolve("data/users.new"), "# Users");
        try (DataFolder data = DataFolder.open(parent.resolve("data"))) {
            assertThat(data.folder("kept")).isEqualTo(data.file("kept"));
            assertThat(data.folder("not there yet")).doesNotExist();
        }
        assertThat(draft).doesNotExist();
        assertThat(note).exists();
        assertThat(users).exists();
    }

    @Test
    void theUsualOneIsThatWhichWasServedFromLast() throws IOException {
        Path data = parent.resolve("data");
        assertThat(DataFolder.usual(parent)).isEqualTo(data);
        serve(data.resolve("demo"), 2000);
        assertThat(DataFolder.usual(parent)).isEqualTo(data.resolve("demo"));
        serve(data, 1000);
        assertThat(DataFolder.usual(parent)).isEqualTo(data.resolve("demo"));
        serve(data, 3000);
        assertThat(DataFolder.usual(parent)).isEqualTo(data);
    }

    private static void serve(Path path, long millis) throws IOException {
        try (DataFolder folder = DataFolder.open(path)) {
            Files.writeString(folder.connectionFile(), "url=jdbc:braid://127.0.0.1:1/a\n");
            Files.setLastModifiedTime(folder.connectionFile(), FileTime.fromMillis(millis));
        }
    }

    @Test
    void aFolderOfBraidsOwnIsClosedToOthers() throws IOException {
        Path folder = parent.resolve("matviews");
        for (String rights : new String[] {"rwx------", "rwxr-xr-x", "rwxrwxrwx"}) {
            PrivateFolder.require(folder);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(rights));
        }
    }
}
