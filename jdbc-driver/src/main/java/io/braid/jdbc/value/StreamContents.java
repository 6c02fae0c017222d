package io.braid.jdbc.value;

import io.braid.jdbc.core.SqlExceptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reader of streams that are set as parameters, to their end or to exactly the declared length. */
public final class StreamContents {
    private StreamContents() {}

    public static byte @Nullable [] bytes(@Nullable InputStream stream, long length) throws SQLException {
        if (stream == null) {
            return null;
        }
        byte[] bytes = read(stream, (int) Math.min(length, Integer.MAX_VALUE));
        check(bytes.length, length);
        return bytes;
    }

    /** Reads a stream to its end. */
    static byte[] read(InputStream stream) throws SQLException {
        return read(stream, Integer.MAX_VALUE);
    }

    private static byte[] read(InputStream stream, int most) throws SQLException {
        try {
            return stream.readNBytes(most);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    public static @Nullable String ascii(@Nullable InputStream stream, long length) throws SQLException {
        byte[] bytes = bytes(stream, length);
        return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
    }

    public static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
        if (reader == null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        char[] chunk = new char[4096];
        try {
            while (text.length() < length) {
                int count = reader.read(chunk, 0, (int) Math.min(chunk.length, length - text.length()));
                if (count < 0) {
                    break;
                }
                text.append(chunk, 0, count);
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        check(text.length(), length);
        return text.toString();
    }

    private static void check(int found, long promised) throws SQLException {
        if (promised != Long.MAX_VALUE && found != promised) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "A stream given as a parameter ended after " + found + " of " + promised + " bytes or characters.");
        }
    }

    private static SQLException unreadable(IOException e) {
        return SqlExceptions.of(
                SqlExceptions.INVALID_ARGUMENT, "A stream given as a parameter cannot be read: " + e.getMessage(), e);
    }
}
