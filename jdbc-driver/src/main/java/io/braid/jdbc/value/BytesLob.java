package io.braid.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes as a large object: a copy, whose changes do not affect the original. */
public final class BytesLob implements Blob {
    private byte @Nullable [] content;

    public BytesLob(byte[] bytes) {
        this.content = bytes.clone();
    }

    private byte[] content() throws SQLException {
        return Lobs.open(content);
    }

    byte[] bytes() throws SQLException {
        return content().clone();
    }

    @Override
    public long length() throws SQLException {
        return content().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        int start = Lobs.start(position, length());
        return Arrays.copyOfRange(content(), start, (int) Math.min((long) start + Lobs.length(length), length()));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(bytes());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        return new ByteArrayInputStream(getBytes(position, Lobs.length(length)));
    }

    @Override
    public long position(byte[] wanted, long start) throws SQLException {
        byte[] all = content();
        for (int at = Lobs.start(start, all.length); at + wanted.length <= all.length; at++) {
            if (Arrays.equals(all, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob wanted, long start) throws SQLException {
        return position(Lobs.bytes(wanted), start);
    }

    @Override
    public int setBytes(long position, byte[] bytes) throws SQLException {
        return setBytes(position, bytes, 0, bytes.length);
    }

    @Override
    public int setBytes(long position, byte[] bytes, int offset, int length) throws SQLException {
        overwrite(Lobs.start(position, length()), Arrays.copyOfRange(bytes, offset, offset + length));
        return length;
    }

    /** Returns a stream whose content is written on flush or close. */
    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        int start = Lobs.start(position, length());
        return new ByteArrayOutputStream() {
            @Override
            public void flush() {
                overwrite(start, toByteArray());
            }

            @Override
            public void close() {
                flush();
            }
        };
    }

    private void overwrite(int start, byte[] bytes) {
        if (content != null) {
            byte[] changed = Arrays.copyOf(content, Math.max(content.length, start + bytes.length));
            System.arraycopy(bytes, 0, changed, start, bytes.length);
            content = changed;
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        content = Arrays.copyOf(content(), (int) Math.min(Lobs.length(length), length()));
    }

    @Override
    public void free() {
        content = null;
    }
}
