package io.braid.execution.journal;

import io.braid.execution.storage.PrivateFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of a journal, one for each day and more for large volumes. Files are only appended to, and are deleted by age
 * or total size. Each start of the server begins a new file, so that a line truncated by a crash is the last in its
 * file; a line truncated by a full disk may be followed by others.
 */
public final class JournalFiles implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JournalFiles.class);
    private static final long LARGEST = 100L << 20;
    /**
     * Divisor of the total size that gives the maximum size of one file, so that a deletion removes only a small part.
     */
    private static final int SHARE = 4;

    private static final String SUFFIX = ".jsonl";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss-SSS").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final String name;
    private final Retention retention;
    private @Nullable Current current;

    /**
     * @param folder the folder, which need not exist yet
     * @param name prefix of the file names
     */
    public JournalFiles(Path folder, String name, Retention retention) {
        this.folder = folder;
        this.name = name;
        this.retention = retention;
    }

    /**
     * The file that lines are appended to.
     *
     * @param day the day on which the file was created
     */
    private record Current(Path path, FileChannel channel, LineAppender appender, LocalDate day) {}

    /** Appends lines; on failure, some of them may have been written. */
    void append(List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        current().appender().append(lines);
    }

    /** Syncs appended lines to disk. */
    void force() throws IOException {
        if (current != null) {
            current.channel().force(false);
        }
    }

    /** Syncs and closes the current file. */
    @Override
    public void close() throws IOException {
        Current known = current;
        current = null;
        // A channel closed by an interrupt can no longer be synced.
        if (known != null && known.channel().isOpen()) {
            try (FileChannel channel = known.channel()) {
                channel.force(false);
            }
        }
    }

    private Current current() throws IOException {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        Current known = current;
        if (known == null || !today.equals(known.day()) || isFull(known.channel())) {
            close();
            Files.createDirectories(folder);
            makeRoom();
            Path path = next();
            FileChannel channel = PrivateFile.append(path);
            known = new Current(path, channel, new LineAppender(channel), today);
            current = known;
        }
        return known;
    }

    /** True also if an interrupt has closed the channel, so that a new file is needed. */
    private boolean isFull(FileChannel channel) throws IOException {
        return !channel.isOpen() || channel.size() > Math.min(LARGEST, retention.bytes() / SHARE);
    }

    /** An unused file name: a file of the same millisecond may exist and end with a truncated line. */
    private Path next() {
        Instant moment = Instant.now();
        Path file = at(moment);
        while (Files.exists(file)) {
            moment = moment.plusMillis(1);
            file = at(moment);
        }
        return file;
    }

    private Path at(Instant moment) {
        return folder.resolve(name + "-" + TIME.format(moment) + SUFFIX);
    }

    /** Deletes expired files, including the current one if nothing was appended for long. */
    void expire() throws IOException {
        if (retention.age().isZero()) {
            return;
        }
        Instant oldest = Instant.now().minus(retention.age());
        for (Path file : newestFirst()) {
            if (file.toFile().lastModified() < oldest.toEpochMilli()) {
                if (current != null && file.equals(current.path())) {
                    close();
                }
                remove(file);
            }
        }
    }

    /** Deletes the oldest files until there is room for a new one. */
    private void makeRoom() throws IOException {
        long room = retention.bytes() - retention.bytes() / SHARE;
        for (Path file : newestFirst()) {
            room -= file.toFile().length();
            if (room < 0) {
                remove(file);
            }
        }
    }

    /** Deletes a file; a failure is logged, so that it blocks neither writes nor other deletions. */
    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} is kept no longer, but cannot be removed ({})", file, e.toString());
        }
    }

    private List<Path> newestFirst() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, name + "-*" + SUFFIX)) {
                stream.forEach(files::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        files.sort(Comparator.reverseOrder());
        return files;
    }

    /** The last lines in their order, up to the given number; fewer if files cannot be read. */
    public List<String> last(int most) throws IOException {
        Deque<String> last = new ArrayDeque<>();
        for (Path file : newestFirst()) {
            if (last.size() == most) {
                break;
            }
            List<String> lines = tail(file, most - last.size());
            for (int i = lines.size() - 1; i >= 0; i--) {
                last.addFirst(lines.get(i));
            }
        }
        return List.copyOf(last);
    }

    private static List<String> tail(Path file, int most) throws IOException {
        Deque<String> tail = new ArrayDeque<>();
        // A character truncated by a crash is decoded as a replacement character; the reader skips such a line.
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (tail.size() == most) {
                    tail.removeFirst();
                }
                tail.addLast(line);
            }
        }
        return List.copyOf(tail);
    }
}
