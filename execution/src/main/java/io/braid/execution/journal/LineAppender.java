package io.braid.execution.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Appender of lines to a file. After a partial write, the next line starts on a new line, so that it is not corrupted.
 */
final class LineAppender {
    private final WritableByteChannel file;
    private boolean torn;

    /** @param file channel at the end of a complete line, or of an empty file */
    LineAppender(WritableByteChannel file) {
        this.file = file;
    }

    /** Appends lines; on failure, some of them may have been written. */
    void append(List<String> lines) throws IOException {
        String text = (torn ? "\n" : "") + String.join("\n", lines) + "\n";
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } finally {
            if (bytes.position() > 0) {
                torn = bytes.get(bytes.position() - 1) != '\n';
            }
        }
    }
}
