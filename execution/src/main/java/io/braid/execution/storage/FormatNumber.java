package io.braid.execution.storage;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Format version in the first line of a file, such as {@code # The limits of roles, version 2.} */
public final class FormatNumber {
    private static final Pattern HEADER = Pattern.compile("#.* version (\\d{1,9})\\.");

    private FormatNumber() {}

    /** The format version of a text; 0 if it has none. */
    public static int of(String text) {
        Matcher header = HEADER.matcher(text);
        return header.lookingAt() ? Integer.parseInt(header.group(1)) : 0;
    }

    /** Fails with CONFIGURATION_ERROR if the text has a newer format version than this server supports. */
    public static void refuseLater(Path file, String text, int newest) {
        int format = of(text);
        if (format > newest) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    file + " was written by a newer Braid, in version " + format + " where this one reads " + newest
                            + "; start that Braid");
        }
    }
}
