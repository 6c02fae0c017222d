package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
    @Test
    void filesCanBeOpenedAndNotWritten(@TempDir Path folder) throws IOException {
        assumeTrue(FullDisk.isPossible(), "no /dev/full here");
        try (FullDisk full = FullDisk.in(folder.resolve("new"), List.of("a"));
                RandomAccessFile file =
                        new RandomAccessFile(folder.resolve("new/a").toFile(), "rw")) {
            assertThat(full).isNotNull();
            assertThatThrownBy(() -> file.write(1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("No space left");
        }
        assertThat(folder.resolve("new/a")).doesNotExist();
    }

    @Test
    void thereIsNoRoomForTheNextFiles(@TempDir Path folder) throws IOException {
        assumeTrue(FullDisk.isPossible(), "no /dev/full here");
        Files.createFile(folder.resolve("9.spill"));
        Files.createFile(folder.resolve("10.spill"));
        try (FullDisk full = FullDisk.after(folder, ".spill", 2)) {
            assertThat(full).isNotNull();
            Files.writeString(folder.resolve("9.spill"), "room");
            assertThatThrownBy(() -> Files.writeString(folder.resolve("12.spill"), "none"))
                    .isInstanceOf(IOException.class);
        }
        assertThat(folder).isDirectoryNotContaining("glob:**/1[1-3].spill");
    }

    @Test
    void whatIsThereAlreadyKeepsItsRoom(@TempDir Path folder) throws IOException {
        assumeTrue(FullDisk.isPossible(), "no /dev/full here");
        Path there = Files.writeString(folder.resolve("a"), "room");
        FullDisk.in(folder, List.of("a")).close();
        assertThat(there).hasContent("room");
    }
}
