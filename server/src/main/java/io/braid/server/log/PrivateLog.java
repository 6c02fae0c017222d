package io.braid.server.log;

import ch.qos.logback.core.rolling.RollingFileAppender;
import io.braid.execution.storage.PrivateFile;
import java.io.IOException;
import java.nio.file.Path;

/** A log that only its owner may read, because it contains statements. */
public final class PrivateLog<E> extends RollingFileAppender<E> {
    @Override
    public void openFile(String file) throws IOException {
        PrivateFile.ensure(Path.of(file));
        super.openFile(file);
    }
}
