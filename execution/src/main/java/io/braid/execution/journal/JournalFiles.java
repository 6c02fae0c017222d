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
 * The lines of a journal: a file for each day, and another each time one has grown large. Files are only ever appended
 * to, and deleted when they are old or too many. Each start of the server begins a new one, so that a line which a
 * crash has cut off is the last of its file; one that a full disk has cut off may be followed by others.
 */
public final class JournalFiles implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JournalFiles.class);
    private static final long LARGEST = 100L << 20;
    /** Of all that may be kept: what is deleted at once must not be most of it. */
    private static final int SHARE = 4;

    private static final String SUFFIX = ".jsonl";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss-SSS").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final String name;
    private final Retention retention;
    private @Nullable Current current;

    /**
     * @param folder need not exist yet
     * @param name with which the names of the files begin
     */
    public JournalFiles(Path folder, String name, Retention retention) {
        this.folder = folder;
        this.name = name;
        this.retention = retention;
    }

    /**
     * The file that lines are appended to.
     *
     * @param day on which it was begun
     */
    private record Current(Path path, FileChannel channel, LineAppender appender, LocalDate day) {}

    /** Appends lines, all of them or, if that fails, perhaps some. */
    void append(List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        current().appender().append(lines);
    }

    /** Sees to it that what has been appended survives a crash of the machine. */
    void force() throws IOException {
        if (current != null) {
            current.channel().force(false);
        }
    }

    /** What has been appended survives a crash of the machine. */
    @Override
    public void close() throws IOException {
        Current known = current;
        current = null;
        // What an interrupt has closed cannot be forced any more.
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

    /** Or closed, as by an interrupt: then nothing can be appended any more, either. */
    private boolean isFull(FileChannel channel) throws IOException {
        return !channel.isOpen() || channel.size() > Math.min(LARGEST, retention.bytes() / SHARE);
    }

    /** A file that is not there: another may have begun in this very millisecond, and end with a torn line. */
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

    /** Removes what is too old, though nothing may be appended for long. */
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

    /** Removes what is too much besides the file to come. */
    private void makeRoom() throws IOException {
        long room = retention.bytes() - retention.bytes() / SHARE;
        for (Path file : newestFirst()) {
            room -= file.toFile().length();
            if (room < 0) {
                remove(file);
            }
        }
    }

    /** One that cannot be removed keeps no line from being written, and no other file from being removed. */
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

    /** The lines that were appended last, in their order: at most so many, or fewer if files cannot be read. */
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
        // What a crash has cut off in the middle of a letter becomes a line that its reader passes over.
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
