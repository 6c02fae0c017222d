package io.braid.jdbc.core;

import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A file of {@link TlsFiles} is not what it should be; the message, a whole sentence, says which and why. */
final class TlsFileException extends SSLException {
    private static final long serialVersionUID = 1L;

    TlsFileException(String message) {
        this(message, null);
    }

    TlsFileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
