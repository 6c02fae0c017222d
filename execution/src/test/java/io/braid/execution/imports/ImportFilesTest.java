package io.braid.execution.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.imports.ImportKey;
import io.braid.planner.imports.ImportedTables;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportFilesTest {
    private static final ImportKey KEY =
            new ImportKey("crm", "h2", Map.of("password", "s3cret"), "PUBLIC/../x", List.of());
    private static final ProbeAnswers PROBES = new ProbeAnswers(
            "2.5",
            List.of(new ProbeAnswer(
                    "letter case counts in patterns", Set.of("LIKE"), Set.of(TypeKind.VARCHAR), false)));
    private static final Instant AT = Instant.parse("2026-01-01T00:00:00.123456Z");

    private final Path folder;
    private final ImportFiles files;

    ImportFilesTest(@TempDir Path folder) {
        this.folder = folder;
        files = new ImportFiles(folder.resolve("imports"));
    }

    @Test
    void whatIsSavedIsLoadedAgain() throws IOException {
        TableDescription full = new TableDescription(
                new TableName("shop", null, "we\"ird\n ta\u0001ble"),
                TableDescription.Kind.VIEW,
                List.of(
                        new ColumnDescription(
                                "name",
                                DataType.varchar(20).notNull(),
                                "char",
                                TextSemantics.OPAQUE,
                                new ColumnDetails(
                                        "utf8", "C", "'x'", ColumnDetails.Generation.IDENTITY, "Größe", "as text")),
                        new ColumnDescription("amount", DataType.decimal(38, 10), "numeric"),
                        new ColumnDescription("at", new DataType(TypeKind.TIMESTAMP_TZ, 7, 0, true), "datetimeoffset")),
                new TableKeys(
                        new Key(null, List.of("name")),
                        List.of(new Key("u", List.of("amount"))),
                        List.of(new ForeignKey("f", List.of("name"), new TableName(null, "s", "t"), List.of("n"))),
                        List.of(new Index("i", List.of("amount"), true))),
                "a table");

        files.save(KEY, new ImportedTables(List.of(full), PROBES, AT));
        ImportedTables loaded = files.load(KEY).orElseThrow();

        assertThat(loaded.tables()).containsExactly(full);
        assertThat(loaded.probes()).isEqualTo(PROBES);
        assertThat(loaded.at()).isEqualTo(AT);
        assertThat(Files.readString(onlyFile())).doesNotContain("s3cret");
        assertThat(onlyFile().getFileName().toString())
                .startsWith("crm.public-x.")
                .endsWith(".json");
    }

    @Test
    void anotherServerOrSelectionIsAnotherFile() {
        files.save(KEY, new ImportedTables(List.of(), PROBES, AT));

        assertThat(files.load(new ImportKey("crm", "h2", Map.of(), "PUBLIC/../x", List.of())))
                .isEmpty();
        assertThat(files.load(new ImportKey("crm", "h2", KEY.options(), "PUBLIC/../x", List.of("a"))))
                .isEmpty();
    }

    @Test
    void aFileOfBeforeAnswersWereKeptIsRead() throws IOException {
        files.save(KEY, new ImportedTables(List.of(), PROBES, AT));
        String without = Files.readString(onlyFile()).replaceFirst("\"probes\":.*?,\"tables\"", "\"tables\"");
        Files.writeString(onlyFile(), without);

        assertThat(without).doesNotContain("probes");
        assertThat(files.load(KEY).orElseThrow().probes()).isEqualTo(ProbeAnswers.NONE);
    }

    @Test
    void aDamagedFileAndOneOfAnotherVersionAreLeftAside() throws IOException {
        files.save(KEY, new ImportedTables(List.of(), PROBES, AT));
        String sound = Files.readString(onlyFile());

        for (int length = 0; length < sound.length(); length++) {
            Files.writeString(onlyFile(), sound.substring(0, length));
            assertThat(files.load(KEY)).as("the first %d characters", length).isEmpty();
        }
        for (String text : List.of(
                "null",
                "[]",
                sound.replace("\"format\":1", "\"format\":2"),
                sound.replace("[]", "[{}]"),
                sound.replace("[]", "null"))) {
            Files.writeString(onlyFile(), text);
            assertThat(files.load(KEY)).as(text).isEmpty();
        }
        files.save(KEY, new ImportedTables(List.of(), PROBES, AT));
        assertThat(files.load(KEY)).isPresent();
    }

    private Path onlyFile() throws IOException {
        try (Stream<Path> found = Files.list(folder.resolve("imports"))) {
            return found.toList().get(0);
        }
    }
}
