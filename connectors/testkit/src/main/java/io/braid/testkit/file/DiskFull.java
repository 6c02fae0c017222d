package io.braid.testkit.file;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Detection of a full disk by the wording of an error, and its message for the user. */
public final class DiskFull {
    private static final String NO_SPACE = "No space left on device";

    private DiskFull() {}

    public static boolean isSaidBy(String text) {
        return text.contains(NO_SPACE);
    }

    /** True if the failure, or one of its causes, is a full disk. */
    public static boolean isCauseOf(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            // Not only the message: H2's client has the server's error only in the text form.
            if (isSaidBy(cause.toString())) {
                return true;
            }
        }
        return false;
    }

    public static BraidException holding(Path folder, @Nullable Throwable cause) {
        return new BraidException(
                ErrorCode.DISK_FULL,
                "There is no space left on the disk that holds " + folder + ": free some, or choose another folder.",
                cause);
    }
}
