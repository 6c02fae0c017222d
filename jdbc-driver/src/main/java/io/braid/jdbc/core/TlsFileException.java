package io.braid.jdbc.core;

import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Failure to use a file of {@link TlsFiles}; the message, a whole sentence, names the file and the reason. */
final class TlsFileException extends SSLException {
    private static final long serialVersionUID = 1L;

    TlsFileException(String message) {
        this(message, null);
    }

    TlsFileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
