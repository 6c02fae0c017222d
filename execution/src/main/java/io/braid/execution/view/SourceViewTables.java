package io.braid.execution.view;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.braid.execution.storage.PrivateFile;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import io.braid.spi.write.TableWriter;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registry of materialized-view tables that live in sources, with a note for each in the data folder. Tables are known
 * at start-up without contacting a source, and a table is valid once its note is written. A name prefix that is unique
 * to this server distinguishes leftovers of failed refreshes from tables of others. Thread-safe.
 */
public final class SourceViewTables {
    private static final Logger LOG = LoggerFactory.getLogger(SourceViewTables.class);
    private static final int FORMAT = 1;
    private static final String NOTE = ".json";
    private static final String OWNER = "owner";
    private static final int OWNER_LENGTH = 8;
    private static final ObjectMapper JSON = JsonMapper.builder()
            .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .build();

    private static final NoteForm<Noted> NOTES = new NoteForm<>(JSON, "format", FORMAT, Noted.class);

    private final Path folder;
    private final Set<String> loading = ConcurrentHashMap.newKeySet();
    /** Tables to drop that may still exist because their source could not be reached. */
    private final Set<String> unwanted = ConcurrentHashMap.newKeySet();

    /** @param folder folder of the notes; it need not exist yet */
    public SourceViewTables(Path folder) {
        this.folder = folder;
    }

    /**
     * Note about a table.
     *
     * @param server the server that stores the table
     */
    public record Noted(int format, String server, StoredTable table) {
        /** Fails if a damaged note lacks a value. */
        public Noted {
            Objects.requireNonNull(server, "no server");
            Objects.requireNonNull(table, "no table");
            Objects.requireNonNull(table.name(), "no name");
            Objects.requireNonNull(table.note(), "nothing of the view");
        }
    }

    /**
     * All complete tables with a readable note. Unreadable notes are deleted, so that the next refresh in that server
     * drops the table as a leftover.
     */
    public List<Noted> all() {
        List<Noted> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder, "*" + NOTE)) {
            for (Path note : notes) {
                read(note).ifPresent(found::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            LOG.warn("What sources keep of materialized views cannot be read in {}: it is read anew", folder, e);
        }
        return found;
    }

    private Optional<Noted> read(Path file) {
        String note;
        try {
            note = Files.readString(file);
        } catch (IOException e) {
            LOG.warn(
                    "{} cannot be read now, but perhaps at the next start: the rows that it is about are read anew",
                    file,
                    e);
            return Optional.empty();
        }
        try {
            return Optional.of(NOTES.read(note));
        } catch (IOException e) {
            String name = file.getFileName().toString();
            String table = name.substring(0, name.length() - NOTE.length());
            tellUnknown(table, String.valueOf(e.getMessage()));
            leave(table);
            return Optional.empty();
        }
    }

    /** Logs that a note is unreadable; the rows are loaded again. */
    public static void tellUnknown(String table, String reason) {
        LOG.warn(
                "What was noted of the table {} in a source cannot be read ({}): its rows are read anew, and it is"
                        + " removed by the next refresh that keeps rows in that schema",
                table,
                reason);
    }

    /** Marks a table as a leftover, which the next refresh in its server drops. */
    public void leave(String table) {
        unwanted.add(table);
        try {
            forget(table);
        } catch (BraidException e) {
            LOG.warn(
                    "What was noted of the table {} in a source is not removed before that: {}", table, e.getMessage());
        }
    }

    /** The tables of one server. */
    public ViewTables in(String server, TableWriter tableWriter) {
        return new ViewTables() {
            @Override
            public MergingLoad load(String name, RowType columns, List<String> index) {
                String prefix = prefix();
                removeLeftovers(tableWriter, prefix);
                String table = prefix + name;
                loading.add(table);
                try {
                    return new NotedLoad(server, tableWriter, table, tableWriter.load(table, columns, index));
                } catch (RuntimeException | Error e) {
                    loading.remove(table);
                    throw e;
                }
            }

            @Override
            public boolean has(StoredTable table) {
                return tableWriter.names(table.name()).contains(table.name());
            }

            @Override
            public void drop(StoredTable table) {
                SourceViewTables.this.drop(tableWriter, table.name());
            }

            @Override
            public String server() {
                return server;
            }
        };
    }

    /** Drops a table and its note. */
    public void drop(TableWriter tableWriter, String table) {
        unwanted.add(table);
        tableWriter.drop(table);
        forget(table);
        unwanted.remove(table);
    }

    /** Deletes the note of a table, which may stay in the source. */
    public void forget(String table) {
        PrivateFile.delete(note(table));
    }

    /** Tables that are being loaded do not have a note yet and are not leftovers. */
    private void removeLeftovers(TableWriter tableWriter, String prefix) {
        for (String table : tableWriter.names(prefix)) {
            if (!loading.contains(table) && (unwanted.contains(table) || !Files.exists(note(table)))) {
                LOG.info("Removing {}, which was left behind", table);
                drop(tableWriter, table);
            }
        }
    }

    private Path note(String table) {
        return folder.resolve(table + NOTE);
    }

    /** Prefix of this server's table names, unique to this server. */
    private synchronized String prefix() {
        Path file = folder.resolve(OWNER);
        try {
            Files.createDirectories(folder);
            if (!Files.exists(file)) {
                PrivateFile.write(file, UUID.randomUUID().toString().substring(0, OWNER_LENGTH));
            }
            return "braid_" + Files.readString(file).strip() + "_";
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The folder " + folder + " cannot be used (" + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    private void write(Noted noted) {
        try {
            PrivateFile.write(note(noted.table().name()), JSON.writeValueAsString(noted));
        } catch (JsonProcessingException e) {
            throw new AssertionError("a note is plain data", e);
        }
    }

    /** Load of a table whose note is written at commit. */
    private final class NotedLoad implements MergingLoad {
        private final String server;
        private final TableWriter tableWriter;
        private final String table;
        private final MergingLoad load;

        NotedLoad(String server, TableWriter tableWriter, String table, MergingLoad load) {
            this.server = server;
            this.tableWriter = tableWriter;
            this.table = table;
            this.load = load;
        }

        @Override
        public void append(Batch batch) {
            load.append(batch);
        }

        @Override
        public void addRest(StoredTable base, List<String> key) {
            load.addRest(base, key);
        }

        @Override
        public void addRest(StoredTable base, List<String> key, StoredTable present) {
            load.addRest(base, key, present);
        }

        @Override
        public void cancel() {
            load.cancel();
        }

        @Override
        public long rows() {
            return load.rows();
        }

        @Override
        public StoredTable commit(String note) {
            StoredTable stored = load.commit(note);
            try {
                write(new Noted(FORMAT, server, stored));
            } catch (RuntimeException e) {
                tableWriter.drop(table);
                throw e;
            }
            return stored;
        }

        @Override
        public void close() {
            try {
                load.close();
            } finally {
                loading.remove(table);
            }
        }
    }
}
