package io.braid.jdbc.value;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.Writer;
import java.sql.Blob;
import java.sql.NClob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test of java.sql.Clob and java.sql.Blob, position by position. */
@Tag("jdk")
final class LobsTest {
    @Test
    void aTextIsReadInPieces() throws Exception {
        NClob clob = new TextLob("abcdefabc");
        assertThat(clob.length()).isEqualTo(9);
        assertThat(clob.getSubString(1, 3)).isEqualTo("abc");
        assertThat(clob.getSubString(8, 100)).isEqualTo("bc");
        assertThat(clob.getSubString(10, 1)).isEmpty();
        assertThat(new String(clob.getAsciiStream().readAllBytes(), US_ASCII)).isEqualTo("abcdefabc");
        assertThat(StreamContents.text(clob.getCharacterStream(4, 3), 3)).isEqualTo("def");
        assertThat(clob.position("abc", 1)).isEqualTo(1);
        assertThat(clob.position("abc", 2)).isEqualTo(7);
        assertThat(clob.position(new TextLob("x"), 1)).isEqualTo(-1);
        for (long position : new long[] {0, -1, 11}) {
            assertThatThrownBy(() -> clob.getSubString(position, 1)).hasFieldOrPropertyWithValue("SQLState", "22023");
        }
    }

    @Test
    void aTextIsWrittenInPieces() throws Exception {
        NClob clob = new TextLob("");
        assertThat(clob.setString(1, "abc")).isEqualTo(3);
        assertThat(clob.setString(3, "xCDEx", 1, 3)).isEqualTo(3);
        try (Writer writer = clob.setCharacterStream(6)) {
            writer.write("fg");
        }
        try (OutputStream stream = clob.setAsciiStream(1)) {
            stream.write('A');
        }
        assertThat(Lobs.text(clob)).isEqualTo("AbCDEfg");
        clob.truncate(2);
        assertThat(Lobs.text(clob)).isEqualTo("Ab");
        clob.free();
        clob.free();
        assertThatThrownBy(clob::length).hasMessageContaining("freed");
    }

    @Test
    void bytesAreReadInPieces() throws Exception {
        Blob blob = new BytesLob(new byte[] {1, 2, 3, 1, 2});
        assertThat(blob.length()).isEqualTo(5);
        assertThat(blob.getBytes(2, 2)).containsExactly(2, 3);
        assertThat(blob.getBytes(5, 100)).containsExactly(2);
        assertThat(blob.getBinaryStream(1, 2).readAllBytes()).containsExactly(1, 2);
        assertThat(blob.position(new byte[] {1, 2}, 2)).isEqualTo(4);
        assertThat(blob.position(new BytesLob(new byte[] {9}), 1)).isEqualTo(-1);
        assertThatThrownBy(() -> blob.getBytes(7, 1)).hasFieldOrPropertyWithValue("SQLState", "22023");
        assertThatThrownBy(() -> blob.getBytes(1, -1)).hasFieldOrPropertyWithValue("SQLState", "22023");
    }

    @Test
    void bytesAreWrittenInPieces() throws Exception {
        Blob blob = new BytesLob(new byte[0]);
        assertThat(blob.setBytes(1, new byte[] {1, 2, 3})).isEqualTo(3);
        assertThat(blob.setBytes(3, new byte[] {9, 4, 5}, 1, 2)).isEqualTo(2);
        try (OutputStream stream = blob.setBinaryStream(5)) {
            stream.write(6);
        }
        assertThat(Lobs.bytes(blob)).containsExactly(1, 2, 4, 5, 6);
        blob.truncate(1);
        assertThat(Lobs.bytes(blob)).containsExactly(1);
        blob.free();
        assertThatThrownBy(blob::getBinaryStream).hasMessageContaining("freed");
    }

    @Test
    void positionsThatNoArrayCanHaveAreRefused() {
        NClob clob = new TextLob("a");
        assertThatThrownBy(() -> clob.truncate(1L << 40)).hasFieldOrPropertyWithValue("SQLState", "22023");
        assertThatThrownBy(() -> clob.setString(1L << 40, "b")).hasFieldOrPropertyWithValue("SQLState", "22023");
    }
}
