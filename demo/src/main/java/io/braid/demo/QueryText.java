package io.braid.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A query among the demo's resources.
 *
 * @param title a short description: the comment in the first line of its file
 */
record QueryText(String title, String sql) {
    /** Reads a resource of this class's package. */
    static QueryText read(String path) {
        try (InputStream stream = QueryText.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IllegalStateException("there is no query " + path);
            }
            String[] lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", 2);
            return new QueryText(lines[0].replaceFirst("^-- ", ""), lines[1].strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
