package io.braid.jdbc.value;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Access to large objects of any driver, whose contents are read into memory. */
final class Lobs {
    private Lobs() {}

    static String text(Clob clob) throws SQLException {
        return clob instanceof TextLob
                ? ((TextLob) clob).text()
                : String.valueOf(StreamContents.text(clob.getCharacterStream(), clob.length()));
    }

    static byte[] bytes(Blob blob) throws SQLException {
        return blob instanceof BytesLob ? ((BytesLob) blob).bytes() : StreamContents.read(blob.getBinaryStream());
    }

    /** Converts a position from JDBC, which counts from 1, to one from 0; the end (exclusive) is valid. */
    static int start(long position, long length) throws SQLException {
        if (position < 1 || position > length + 1) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "There is no position " + position + "; they count from 1 to " + (length + 1) + ".");
        }
        return (int) (position - 1);
    }

    static int length(long length) throws SQLException {
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "There is no length of " + length + ".");
        }
        return (int) length;
    }

    static <T> T open(@Nullable T content) throws SQLException {
        if (content == null) {
            throw SqlExceptions.of(SqlExceptions.OBJECT_CLOSED, "The large object has been freed.");
        }
        return content;
    }
}
