package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
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
}
