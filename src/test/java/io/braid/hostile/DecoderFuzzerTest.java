package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.wire.Frames;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.lz4.Lz4Block;
import io.braid.wire.message.CompressedBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The decoder of frames reads or refuses whatever it is given; that the fuzzer would see if it did not is shown by mistakes. */
final class DecoderFuzzerTest {
    private static final int ROUNDS = 200_000;

    @Test
    void whateverComesIsReadOrRefused() {
        assertThat(new DecoderFuzzer().finding(body -> Frames.decode(ByteBuffer.wrap(body)), Effort.of(ROUNDS)))
                .isNull();
    }

    /** What a block of LZ4 becomes is read in its turn. */
    @Test
    void whateverIsCompressedIsReadOrRefused() {
        DecoderFuzzer fuzzer = new DecoderFuzzer(Lz4Block.MOST_EXPANSION * DecoderFuzzer.BYTES_PER_BYTE);
        assertThat(fuzzer.finding(DecoderFuzzerTest::inflate, Effort.of(ROUNDS)))
                .isNull();
    }

    private static void inflate(byte[] body) throws ProtocolException {
        if (Frames.decode(ByteBuffer.wrap(body)) instanceof CompressedBatch compressed) {
            compressed.inflate();
        }
    }

    /** What might slip in: each decodes as it should, but for one check that it forgets. */
    private static final Map<String, DecoderFuzzer.Decoder> MISTAKES = Map.of(
            "a count that is believed",
                    body -> {
                        ByteBuffer buffer = after(body, MessageType.COMPLETE);
                        if (buffer != null && buffer.remaining() >= 16) {
                            int count = buffer.getInt(buffer.position() + 12);
                            if (count >= 0 && count < 100_000_000) {
                                assertThat(new byte[count]).hasSize(count);
                            }
                        }
                    },
            "the length of a batch that is believed",
                    body -> {
                        ByteBuffer buffer = after(body, MessageType.COMPRESSED_BATCH);
                        if (buffer != null && buffer.remaining() >= 8) {
                            int length = buffer.getInt(buffer.position() + 4);
                            if (length >= 0 && length < 100_000_000) {
                                assertThat(new byte[length]).hasSize(length);
                            }
                        }
                    },
            "a negative length",
                    body -> {
                        ByteBuffer buffer = after(body, MessageType.NOTICE);
                        if (buffer != null && buffer.remaining() >= 4) {
                            byte[] text = new byte[Math.min(buffer.getInt(), 1000)];
                            assertThat(text).isNotNull();
                        }
                    },
            "a payload that ends early",
                    body -> {
                        ByteBuffer buffer = after(body, MessageType.PONG);
                        if (buffer != null) {
                            buffer.getInt();
                        }
                    },
            "an unknown kind of value",
                    body -> {
                        ByteBuffer buffer = after(body, MessageType.EXECUTE);
                        if (buffer != null && new String(body, StandardCharsets.ISO_8859_1).indexOf('\u00e7') >= 0) {
                            throw new IllegalStateException("no such kind");
                        }
                    },
            "a text that is no UTF-8",
                    body -> {
                        ByteBuffer buffer = after(body, MessageType.NOTICE);
                        String text = buffer == null ? "" : new String(body, StandardCharsets.UTF_8);
                        if (text.indexOf('\uFFFD') >= 0) {
                            throw new IllegalArgumentException("malformed");
                        }
                    });

    private static @org.jspecify.annotations.Nullable ByteBuffer after(byte[] body, MessageType type)
            throws ProtocolException {
        WireReader reader = new WireReader(ByteBuffer.wrap(body));
        return MessageType.of(reader.readByte()) == type ? reader.need(0) : null;
    }

    @TestFactory
    Stream<DynamicTest> plantedMistakesAreFound() {
        return MISTAKES.entrySet().stream()
                .map(mistake -> DynamicTest.dynamicTest(mistake.getKey(), () -> assertThat(
                                new DecoderFuzzer().finding(mistake.getValue(), Effort.of(ROUNDS)))
                        .isNotNull()));
    }
}
