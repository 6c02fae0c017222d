package io.braid.execution.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Appends lines to a file. What a failure leaves of a line stands by itself: it takes no later line with it. */
final class LineAppender {
    private final WritableByteChannel file;
    private boolean torn;

    /** @param file ends with a whole line, or is empty */
    LineAppender(WritableByteChannel file) {
        this.file = file;
    }

    /** Appends all of them or, if that fails, perhaps some. */
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
