package io.braid.execution.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealedFileTest {
    private static final String TEXT = "# Something, version 3.\nann analyst\n";

    @Test
    void whatWasWrittenIsRead(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("file");
        SealedFile.write(file, TEXT);
        assertThat(SealedFile.opened(file, Files.readString(file), false)).isEqualTo(TEXT);
    }

    @Test
    void anyDamagedBitIsNoticed() {
        byte[] sealed = SealedFile.sealed(TEXT).getBytes(StandardCharsets.US_ASCII);
        for (int bit = 0; bit < 8 * sealed.length; bit++) {
            byte[] damaged = sealed.clone();
            damaged[bit / 8] ^= (byte) (1 << (bit % 8));
            String content = new String(damaged, StandardCharsets.ISO_8859_1);
            assertThatThrownBy(() -> SealedFile.opened(Path.of("file"), content, false))
                    .as("bit %s", bit)
                    .isInstanceOf(BraidException.class)
                    .hasMessageContaining("file is damaged");
        }
    }

    @Test
    void aFileFromBeforeThereWereSealsIsRead() {
        assertThat(SealedFile.opened(Path.of("file"), TEXT, true)).isEqualTo(TEXT);
        assertThatThrownBy(() -> SealedFile.opened(Path.of("file"), TEXT, false))
                .hasMessageContaining("damaged");
        // A truncated checksum is not mistaken for a file without one.
        String half = SealedFile.sealed(TEXT).substring(0, TEXT.length() + 20);
        assertThatThrownBy(() -> SealedFile.opened(Path.of("file"), half, true)).hasMessageContaining("damaged");
    }
}
