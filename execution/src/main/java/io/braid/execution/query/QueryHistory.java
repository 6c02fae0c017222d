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
 * The queries that have ended, in files, so that the next start of the server knows of them. A line that a crash has
 * cut off, that is damaged, or that a newer Braid has written, is passed over and left alone.
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

    /** Keeps nothing. */
    public static QueryHistory none() {
        return new QueryHistory(Optional.empty(), List.of());
    }

    /** Keeps them in files of this folder. */
    public static QueryHistory in(Path folder, Retention retention) {
        JournalFiles files = new JournalFiles(folder, "queries", retention);
        // Read first: the journal removes old files.
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

    /** Those that had ended when the server started, as far as they are remembered. */
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
