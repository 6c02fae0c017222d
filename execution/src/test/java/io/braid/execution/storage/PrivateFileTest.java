package io.braid.execution.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {
    private final Path folder;

    PrivateFileTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void filesAreTheirOwnersAlone() throws IOException {
        PrivateFile.write(folder.resolve("written"), "text");
        PrivateFile.ensure(folder.resolve("there"));
        PrivateFile.append(folder.resolve("appended")).close();
        assertThat(rights("written")).isEqualTo("rw-------");
        assertThat(rights("there")).isEqualTo("rw-------");
        assertThat(rights("appended")).isEqualTo("rw-------");
    }

    @Test
    void whatIsInAFileStaysInIt() throws IOException {
        PrivateFile.write(folder.resolve("written"), "text");
        PrivateFile.ensure(folder.resolve("written"));
        assertThat(folder.resolve("written")).hasContent("text");
    }

    private String rights(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }
}
