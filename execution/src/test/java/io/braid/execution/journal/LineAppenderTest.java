package io.braid.execution.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineAppenderTest {
    private static final int PLENTY = 1000;

    private final SmallDisk disk = new SmallDisk();
    private final LineAppender appender = new LineAppender(disk);

    @Test
    void whatFollowsATornLineStandsOnALineOfItsOwn() throws IOException {
        disk.room = 7;
        assertThatThrownBy(() -> appender.append(List.of("one", "second"))).hasMessage("No space left on device");

        disk.room = PLENTY;
        appender.append(List.of("2 are lost"));
        appender.append(List.of("third"));

        assertThat(disk.text()).isEqualTo("one\nsec\n2 are lost\nthird\n");
    }

    @Test
    void aDiskThatStaysFullGetsNoEmptyLines() throws IOException {
        disk.room = 4;
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> appender.append(List.of("one", "second"))).isInstanceOf(IOException.class);
        }
        disk.room = 3;
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> appender.append(List.of("third"))).isInstanceOf(IOException.class);
        }

        disk.room = PLENTY;
        appender.append(List.of("fourth"));

        assertThat(disk.text()).isEqualTo("one\nthi\nfourth\n");
    }

    /** Channel with limited space that accepts a few bytes at a time. */
    private static final class SmallDisk implements WritableByteChannel {
        private static final int AT_ONCE = 3;

        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private int room;

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (room == 0) {
                throw new IOException("No space left on device");
            }
            byte[] taken = new byte[Math.min(Math.min(room, AT_ONCE), bytes.remaining())];
            bytes.get(taken);
            written.writeBytes(taken);
            room -= taken.length;
            return taken.length;
        }

        String text() {
            return written.toString(StandardCharsets.UTF_8);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
