package io.braid.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BraidInstallationTest {
    @Test
    void aDistributionIsStartedFromItsLibrariesWithItsOwnRuntimeIfItHasOne(@TempDir Path home) throws IOException {
        Files.createDirectory(home.resolve("lib"));
        assertThat(BraidInstallation.ofDistribution(home).classPath()).isEqualTo(home + "/lib/*");
        assertThat(BraidInstallation.ofDistribution(home).java())
                .isEqualTo(Path.of(System.getProperty("java.home"), "bin/java"));

        Path java = Files.createFile(
                Files.createDirectories(home.resolve("runtime/bin")).resolve("java"));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(BraidInstallation.ofDistribution(home).java()).isEqualTo(java);
    }

    @Test
    void aFolderWithoutLibrariesIsRefused(@TempDir Path home) {
        assertThatThrownBy(() -> BraidInstallation.ofDistribution(home))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("unpack braid-VERSION.tar.gz");
    }

    @Test
    void withoutPropertiesTheClassPathOfTheTestIsUsed() {
        assertThat(BraidInstallation.find().classPath()).isEqualTo(System.getProperty("java.class.path"));
    }
}
