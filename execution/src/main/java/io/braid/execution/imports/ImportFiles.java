package io.braid.execution.imports;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.braid.execution.storage.PrivateFile;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.imports.ImportStore;
import io.braid.planner.imports.ImportedTables;
import io.braid.planner.statistics.Analysis;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Persistent store of imported metadata, one file for each import and one for each analyzed table. Files are written
 * atomically; unreadable ones and those of another version are ignored. Files contain no server options.
 */
public final class ImportFiles implements ImportStore {
    private static final Logger LOG = LoggerFactory.getLogger(ImportFiles.class);
    /** Format version, incremented whenever older files can no longer be read correctly. */
    private static final int FORMAT = 1;

    private static final String TABLES = ".json";
    private static final String ANALYSIS = ".statistics.json";
    private static final int DIGEST_CHARACTERS = 12;
    /** Serializes only record components; other methods derive their values from those. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .build();

    private final Path folder;

    /** @param folder the folder, which need not exist yet */
    public ImportFiles(Path folder) {
        this.folder = folder;
    }

    /** A read-only view of the store. */
    public ImportStore readOnly() {
        return new ImportStore() {
            @Override
            public Optional<ImportedTables> load(ImportKey key) {
                return ImportFiles.this.load(key);
            }

            @Override
            public void save(ImportKey key, ImportedTables tables) {}

            @Override
            public Optional<Analysis> loadAnalysis(ImportKey key) {
                return ImportFiles.this.loadAnalysis(key);
            }

            @Override
            public void saveAnalysis(ImportKey key, Analysis analysis) {}
        };
    }

    /**
     * Contents of a file.
     *
     * @param probes null in files that were written before this field existed
     */
    private record Content(
            int format,
            String server,
            String schema,
            String at,
            @Nullable ProbeAnswers probes,
            List<TableDescription> tables) {
        ImportedTables imported() {
            return new ImportedTables(tables, probes == null ? ProbeAnswers.NONE : probes, Instant.parse(at));
        }
    }

    /** The part of a file that all versions have in common. */
    private record Header(int format) {}

    @Override
    public Optional<ImportedTables> load(ImportKey key) {
        return read(file(key, TABLES), Content.class, Content::imported);
    }

    @Override
    public void save(ImportKey key, ImportedTables tables) {
        Content content = new Content(
                FORMAT, key.server(), key.remoteSchema(), tables.at().toString(), tables.probes(), tables.tables());
        write(file(key, TABLES), content, "after a restart, " + key + " is unknown while its source is down");
    }

    @Override
    public Optional<Analysis> loadAnalysis(ImportKey key) {
        return read(file(key, ANALYSIS), AnalysisContent.class, AnalysisContent::analysis);
    }

    @Override
    public void saveAnalysis(ImportKey key, Analysis analysis) {
        write(
                file(key, ANALYSIS),
                AnalysisContent.of(FORMAT, key, analysis),
                "after a restart, what ANALYZE has found out about " + key + " is forgotten");
    }

    private static <C, T> Optional<T> read(Path file, Class<C> kind, Function<C, T> meaning) {
        try {
            String text = Files.readString(file);
            Header header = JSON.readerFor(Header.class)
                    .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .readValue(text);
            if (header.format() != FORMAT) {
                LOG.info("{} is left aside: it was written by another version of Braid", file);
                return Optional.empty();
            }
            return Optional.of(meaning.apply(JSON.readValue(text, kind)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} is left aside: it is damaged ({})", file, e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    private void write(Path file, Object content, String otherwise) {
        try {
            Files.createDirectories(folder);
            PrivateFile.write(file, JSON.writeValueAsString(content));
        } catch (JsonProcessingException e) {
            throw new AssertionError("descriptions of tables are plain data", e);
        } catch (IOException | BraidException e) {
            LOG.warn("{} cannot be written: {}", file, otherwise);
        }
    }

    private Path file(ImportKey key, String ending) {
        return folder.resolve(readable(key.server()) + "." + readable(key.remoteSchema()) + "." + digest(key) + ending);
    }

    private static String readable(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "-");
        return plain.length() <= 40 ? plain : plain.substring(0, 40);
    }

    /** Distinguishes imports of equal names; options are included, because they may select another database. */
    private static String digest(ImportKey key) {
        String text = String.join(
                "\0",
                key.server(),
                key.wrapper(),
                new TreeMap<>(key.options()).toString(),
                key.remoteSchema(),
                String.join("\0", key.only()));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGEST_CHARACTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every Java has SHA-256", e);
        }
    }
}
