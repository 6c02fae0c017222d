package io.braid.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.message.BatchData;
import io.braid.wire.message.Execute;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.Prepare;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class MessagesTest {
    @Test
    void thereIsASampleOfEveryType() {
        assertThat(SampleMessages.all().stream().map(Message::type).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(MessageType.values());
    }

    @Test
    void everyMessageArrivesAsItWasSent() throws ProtocolException {
        for (Message sent : SampleMessages.all()) {
            byte[] frame = Frames.encode(sent);
            Message received = MessageDecoder.decode(body(frame));
            assertThat(ByteBuffer.wrap(frame).getInt()).isEqualTo(frame.length - Frames.LENGTH_BYTES);
            assertThat(received)
                    .usingRecursiveComparison()
                    .withEqualsForType(Double::equals, Double.class)
                    .isEqualTo(sent);
            assertThat(Frames.encode(received)).isEqualTo(frame);
        }
    }

    @Test
    void everyTruncatedMessageIsRefused() {
        for (Message message : SampleMessages.all()) {
            ByteBuffer body = body(Frames.encode(message));
            for (int length = 0; length < body.remaining(); length++) {
                ByteBuffer truncated = body.duplicate().limit(length);
                assertThatThrownBy(() -> MessageDecoder.decode(truncated))
                        .as("%s cut to %d bytes", message, length)
                        .isInstanceOf(ProtocolException.class);
            }
        }
    }

    @Test
    void everyMessageWithAStrayByteIsRefused() {
        for (Message message : SampleMessages.all()) {
            byte[] frame = Frames.encode(message);
            byte[] longer = Arrays.copyOf(frame, frame.length + 1);
            assertThatThrownBy(() -> MessageDecoder.decode(body(longer)))
                    .as("%s", message)
                    .isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void damagedMessagesAreReadOrRefusedButNeverBreakTheReader() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (Message message : SampleMessages.all()) {
            byte[] frame = Frames.encode(message);
            for (int i = 0; i < 500 && frame.length > Frames.HEADER_BYTES; i++) {
                byte[] damaged = frame.clone();
                int at = Frames.HEADER_BYTES + random.nextInt(frame.length - Frames.HEADER_BYTES);
                damaged[at] = (byte) random.nextInt();
                try {
                    assertThat(MessageDecoder.decode(body(damaged)).type()).isEqualTo(message.type());
                } catch (ProtocolException expected) {
                    assertThat(expected.sqlState()).isEqualTo("08P01");
                } catch (RuntimeException e) {
                    throw new AssertionError("seed " + seed + ", " + message + ", byte " + at, e);
                }
            }
        }
    }

    @Test
    void unknownTypesAreRefused() {
        for (int code : new int[] {0, '?', 127, 128, 255}) {
            assertThatThrownBy(() -> MessageDecoder.decode(ByteBuffer.wrap(new byte[] {(byte) code})))
                    .isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void theDocumentListsEveryMessage() throws IOException {
        String document = Files.readString(Path.of("PROTOCOL.md"));
        for (MessageType type : MessageType.values()) {
            String sender = type.isFromClient() ? "client" : "server";
            assertThat(document).contains("| `" + (char) type.code() + "` | " + sender + " | ");
        }
    }

    @Test
    void capitalLettersComeFromTheClient() {
        assertThat(MessageType.EXECUTE.isFromClient()).isTrue();
        assertThat(MessageType.ERROR.isFromClient()).isFalse();
    }

    @Test
    void hugeCountsAreRefusedBeforeAnythingIsAllocated() {
        for (int count : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1000}) {
            WireWriter writer = new WireWriter();
            writer.writeInt(count);
            writer.writeInt(0);
            assertThatThrownBy(() -> reader(writer).readCount(1)).isInstanceOf(ProtocolException.class);
            assertThatThrownBy(() -> reader(writer).readBytes()).isInstanceOf(ProtocolException.class);
            assertThatThrownBy(() -> reader(writer).readStrings()).isInstanceOf(ProtocolException.class);
            assertThatThrownBy(() -> reader(writer).readAll(4, WireReader::readInt))
                    .isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void frameLengthsOutsideTheLimitsAreRefused() throws ProtocolException {
        assertThat(FrameLimits.BEFORE_LOGIN.check(16 * 1024)).isEqualTo(16 * 1024);
        for (int length : new int[] {0, -1, Integer.MIN_VALUE, 16 * 1024 + 1, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> FrameLimits.BEFORE_LOGIN.check(length)).isInstanceOf(ProtocolException.class);
        }
        assertThatThrownBy(() -> FrameLimits.AFTER_LOGIN.check(64 * 1024 * 1024 + 1))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("67108865");
    }

    @Test
    void aBatchWrittenIntoTheSendersOwnBufferIsTheSameFrame() {
        BatchData data = new BatchData(8, SampleMessages.batch());
        ByteBuffer out = ByteBuffer.allocateDirect((int) data.frameBytes() + 6).position(3);
        data.writeFrame(out);
        assertThat(out.remaining()).isEqualTo(3);
        byte[] written = new byte[(int) data.frameBytes()];
        out.position(3).get(written);
        assertThat(written).isEqualTo(Frames.encode(data));
    }

    @Test
    void textThatUtf8CannotExpressIsNeverSilentlyChanged() {
        assertThatThrownBy(() -> Frames.encode(new Prepare(1, "select '\uD800'")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("surrogate");
    }

    /** Java also decodes malformed bytes to this character. */
    @Test
    void theReplacementCharacterIsATextLikeOthers() throws ProtocolException {
        WireWriter writer = new WireWriter();
        writer.writeString("a\uFFFDb");
        assertThat(reader(writer).readString()).isEqualTo("a\uFFFDb");
    }

    @Test
    void malformedUtf8IsRefused() {
        WireWriter writer = new WireWriter();
        writer.writeBytes(new byte[] {(byte) 0xC3});
        assertThatThrownBy(() -> reader(writer).readString())
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("UTF-8");
    }

    @Test
    void narrowParametersArriveWidened() throws ProtocolException {
        Execute sent = new Execute(1, Execute.NO_STATEMENT, "", SampleMessages.parameters(), 0, 0, 1);
        Execute received = (Execute) MessageDecoder.decode(body(Frames.encode(sent)));
        assertThat(received.parameters().get(3).value()).isEqualTo(5L);
        assertThat(received.parameters().get(5).value()).isEqualTo(1.5);
    }

    @Test
    void decimalsOfAbsurdScaleAreRefused() {
        ParameterValue absurd = new ParameterValue(3, new BigDecimal("1E-2000000"));
        byte[] frame = Frames.encode(new Execute(1, Execute.NO_STATEMENT, "", List.of(absurd), 0, 0, 1));
        assertThatThrownBy(() -> MessageDecoder.decode(body(frame)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("scale");
    }

    @Test
    void messagesPrintTheirNameAndNoContents() {
        assertThat(List.of(new Prepare(1, "secret")).toString()).isEqualTo("[PREPARE]");
    }

    private static ByteBuffer body(byte[] frame) {
        return ByteBuffer.wrap(frame, Frames.LENGTH_BYTES, frame.length - Frames.LENGTH_BYTES)
                .slice();
    }

    private static WireReader reader(WireWriter writer) {
        return new WireReader(writer.written());
    }
}
