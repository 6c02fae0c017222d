package io.braid.execution.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelStoreTest {
    private static final String TEXT = "CREATE DATABASE shop;\n-- ümlaut\r\n";

    @Test
    void whatIsWrittenIsReadAgainByItsOwnerOnly(@TempDir Path folder) throws IOException {
        ModelStore store = ModelStore.open(folder.resolve("models"));
        Path file = store.newFile("shop", "1");
        store.write(file, "something else");
        store.write(file, TEXT);

        assertThat(store.read(file)).isEqualTo(TEXT);
        assertThat(store.databases()).containsExactly(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        store.delete(file);
        store.delete(file);
        assertThat(store.databases()).isEmpty();
    }

    @Test
    void changesAreToldFromDatabasesByTheirFilesWhateverTheNames(@TempDir Path folder) {
        ModelStore store = ModelStore.open(folder);
        List<String> names = List.of(
                "shop",
                "shop@1",
                "shop@changes",
                "a/b",
                "a\\b",
                "..",
                ".x",
                "ü",
                "u",
                "a b",
                "%41",
                "名前",
                "x".repeat(300),
                "x".repeat(301));
        List<String> versions = List.of("1", "1.0", "1.0@changes", "", "/");
        List<Path> files = names.stream()
                .flatMap(name -> versions.stream()
                        .flatMap(version -> Stream.of(store.changesOf(name, version), store.newFile(name, version))))
                .toList();

        assertThat(files).doesNotHaveDuplicates().allMatch(file -> folder.equals(file.getParent()));
        files.forEach(file -> store.write(file, TEXT));
        assertThat(store.changes()).hasSize(names.size() * versions.size());
        assertThat(store.databases()).hasSize(names.size() * versions.size());
        assertThat(store.changesOf("SHOP", "1")).isEqualTo(store.changesOf("shop", "1"));
        assertThat(store.newFile("shop", "1")).doesNotExist();
    }

    @Test
    void aDamagedFileIsRefusedAndLeftAlone(@TempDir Path folder) throws IOException {
        ModelStore store = ModelStore.open(folder);
        Path file = store.newFile("shop", "1");
        store.write(file, TEXT);
        String whole = Files.readString(file);

        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(file, whole.substring(0, length));
            assertThatThrownBy(() -> store.read(file)).hasMessageContaining(file + " is damaged");
        }
        Files.writeString(file, whole.replace("shop", "shoe"));
        assertThatThrownBy(() -> store.read(file)).hasMessageContaining("its checksum is not that of its text");
        assertThat(ModelStore.open(folder).databases()).containsExactly(file);
    }

    @Test
    void aFileOfANewerBraidIsRefused(@TempDir Path folder) throws IOException {
        ModelStore store = ModelStore.open(folder);
        Path file = store.newFile("shop", "1");
        store.write(file, TEXT);
        Files.writeString(file, Files.readString(file).replace("form 1.", "form 2."));
        assertThatThrownBy(() -> store.read(file))
                .hasMessageContaining("was written by a newer Braid, in form 2 where this one reads 1");
    }

    @Test
    void aFolderThatCannotBeUsedIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("models"), "");
        assertThatThrownBy(() -> ModelStore.open(file)).hasMessageContaining(file + " cannot be used");
    }
}
