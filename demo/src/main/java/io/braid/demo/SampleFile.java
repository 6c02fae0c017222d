package io.braid.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reader of the files of the sample models. */
final class SampleFile {
    private SampleFile() {}

    /** Reads a file; the path begins with the folder of its model. */
    static String read(String path) {
        try (InputStream file = SampleFile.class.getResourceAsStream("/io/braid/vdb/models/" + path)) {
            if (file == null) {
                throw new IllegalStateException("the sample models are not on the class path: " + path);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
