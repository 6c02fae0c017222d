package io.braid.execution.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.execution.journal.Journal;
import io.braid.execution.journal.JournalFiles;
import io.braid.execution.journal.Retention;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Persistent history of ended queries, which survives a restart. Truncated and damaged lines, and those of a newer
 * version, are skipped and left in the files.
 */
public final class QueryHistory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueryHistory.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Optional<Journal> journal;
    private final List<EndedQuery> before;

    private QueryHistory(Optional<Journal> journal, List<EndedQuery> before) {
        this.journal = journal;
        this.before = before;
    }

    /** A history that stores nothing. */
    public static QueryHistory none() {
        return new QueryHistory(Optional.empty(), List.of());
    }

    /** A history in files of this folder. */
    public static QueryHistory in(Path folder, Retention retention) {
        JournalFiles files = new JournalFiles(folder, "queries", retention);
        // Read before the journal is opened, which removes old files.
        List<EndedQuery> before = read(files);
        return new QueryHistory(
                Optional.of(new Journal(files, "query log", lost -> "{\"lost\":" + lost + "}")), before);
    }

    private static List<EndedQuery> read(JournalFiles files) {
        List<EndedQuery> read = new ArrayList<>();
        try {
            for (String line : files.last(QueryLog.REMEMBERED)) {
                read(line).ifPresent(read::add);
            }
        } catch (IOException e) {
            LOG.warn("The query log of before cannot be read ({}); it begins empty", e.getMessage());
        }
        return read;
    }

    private static Optional<EndedQuery> read(String line) {
        try {
            return HistoryEntry.read(JSON.readTree(line));
        } catch (JsonProcessingException | DateTimeException | IllegalArgumentException e) {
            LOG.debug("A line of the query log was cut off or damaged", e);
            return Optional.empty();
        }
    }

    /** Queries of earlier runs of the server, up to the limit of the query log. */
    List<EndedQuery> before() {
        return before;
    }

    void add(EndedQuery query) {
        journal.ifPresent(lines -> lines.add(() -> {
            try {
                return JSON.writeValueAsString(HistoryEntry.of(query));
            } catch (JsonProcessingException e) {
                throw new AssertionError("texts and numbers can be written", e);
            }
        }));
    }

    @Override
    public void close() {
        journal.ifPresent(Journal::close);
    }
}
