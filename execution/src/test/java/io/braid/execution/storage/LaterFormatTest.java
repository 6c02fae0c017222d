package io.braid.execution.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.limit.RoleLimits;
import io.braid.execution.users.TableOwners;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that files of a later format version are rejected and left untouched. */
class LaterFormatTest {
    private final Path folder;

    LaterFormatTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void limitsOfALaterFormatAreRefused() throws IOException {
        Path file = folder.resolve("limits");
        RoleLimits.load(file).set("analyst", "query_rows", "10", false);
        String later = asLater(file, 2, 3);

        assertThatThrownBy(() -> RoleLimits.load(file))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("written by a newer Braid, in version 3 where this one reads 2");
        assertThat(Files.readString(file)).isEqualTo(later);
    }

    @Test
    void ownersOfALaterFormatAreRefused() throws IOException {
        Path file = folder.resolve("table-owners");
        TableOwners.load(file).created("shop", List.of("staging", "t"), "ada");
        asLater(file, 1, 2);

        assertThatThrownBy(() -> TableOwners.load(file))
                .hasMessageContaining("written by a newer Braid, in version 2 where this one reads 1");
    }

    /** A later format may lack the checksum of this one. */
    private static String asLater(Path file, int format, int later) throws IOException {
        String text = Files.readString(file)
                .replace("version " + format + ".", "version " + later + ".")
                .replaceFirst("(?s)\n[^\n]*sha256.*", "\n");
        Files.writeString(file, text);
        return text;
    }
}
