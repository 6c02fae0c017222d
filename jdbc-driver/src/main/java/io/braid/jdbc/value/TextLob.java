package io.braid.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Text as a large object: a copy, whose changes do not affect the original. */
public final class TextLob implements NClob {
    private @Nullable StringBuilder content;

    public TextLob(String text) {
        this.content = new StringBuilder(text);
    }

    private StringBuilder content() throws SQLException {
        return Lobs.open(content);
    }

    String text() throws SQLException {
        return content().toString();
    }

    @Override
    public long length() throws SQLException {
        return content().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        int start = Lobs.start(position, length());
        return content().substring(start, (int) Math.min((long) start + Lobs.length(length), length()));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(text());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        return new StringReader(getSubString(position, Lobs.length(length)));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(text().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String wanted, long start) throws SQLException {
        int found = content().indexOf(wanted, Lobs.start(start, length()));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(Clob wanted, long start) throws SQLException {
        return position(Lobs.text(wanted), start);
    }

    @Override
    public int setString(long position, String text) throws SQLException {
        StringBuilder all = content();
        int start = Lobs.start(position, all.length());
        all.replace(start, Math.min(all.length(), start + text.length()), text);
        return text.length();
    }

    @Override
    public int setString(long position, String text, int offset, int length) throws SQLException {
        return setString(position, text.substring(offset, offset + length));
    }

    /** Returns a stream whose content is written on flush or close. */
    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        int start = Lobs.start(position, length());
        return new ByteArrayOutputStream() {
            @Override
            public void flush() {
                overwrite(start, toString(StandardCharsets.US_ASCII));
            }

            @Override
            public void close() {
                flush();
            }
        };
    }

    /** Returns a writer whose content is written on flush or close. */
    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        int start = Lobs.start(position, length());
        return new StringWriter() {
            @Override
            public void flush() {
                overwrite(start, toString());
            }

            @Override
            public void close() {
                flush();
            }
        };
    }

    private void overwrite(int start, String text) {
        if (content != null) {
            content.replace(start, Math.min(content.length(), start + text.length()), text);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        content().setLength((int) Math.min(Lobs.length(length), length()));
    }

    @Override
    public void free() {
        content = null;
    }
}
