package io.braid.postgres.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrontendDecoderTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new FrontendDecoder(Duration.ofSeconds(5)));

    @Test
    void aMessageMayArriveInPieces() {
        byte[] query = message('Q', text("SELECT 1"));
        for (byte part : query) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {part}));
        }
        assertThat(channel.<FrontendMessage>readInbound()).isEqualTo(new FrontendMessage.Query("SELECT 1", 9));
        assertThat(channel.<Object>readInbound()).isNull();
    }

    @Test
    void bindHasFormatsAndValues() {
        ByteBuf body = Unpooled.buffer();
        body.writeBytes(text("p")).writeBytes(text("s")).writeShort(1).writeShort(1);
        body.writeShort(2).writeInt(4).writeInt(42).writeInt(-1).writeShort(0);
        channel.writeInbound(Unpooled.wrappedBuffer(message('B', bytes(body))));
        FrontendMessage.Bind bind = channel.readInbound();
        assertThat(bind.portal()).isEqualTo("p");
        assertThat(bind.formats()).containsExactly(1);
        assertThat(bind.values().get(0)).containsExactly(0, 0, 0, 42);
        assertThat(bind.values().get(1)).isNull();
    }

    @Test
    void aLengthThatCannotBeIsRefusedBeforeItsBytesCome() {
        for (int length : List.of(-1, 0, 3, 1 << 30)) {
            EmbeddedChannel fresh = new EmbeddedChannel(new FrontendDecoder(Duration.ofSeconds(5)));
            assertThatThrownBy(() ->
                            fresh.writeInbound(Unpooled.buffer().writeByte('Q').writeInt(length)))
                    .isInstanceOf(DecoderException.class)
                    .hasMessageContaining("invalid message length");
        }
    }

    @Test
    void damagedMessagesAreRefusedOrRead() {
        Random random = new Random(11);
        String types = "QPBDECSHXpdcfFz";
        for (int i = 0; i < 50_000; i++) {
            byte[] body = new byte[random.nextInt(40)];
            random.nextBytes(body);
            EmbeddedChannel fresh = new EmbeddedChannel(new FrontendDecoder(Duration.ofSeconds(5)));
            byte[] message = message(types.charAt(random.nextInt(types.length())), body);
            try {
                fresh.writeInbound(Unpooled.wrappedBuffer(message));
            } catch (DecoderException e) {
                assertThat(e.getCause()).isInstanceOf(PostgresProtocolException.class);
            }
        }
    }

    private static byte[] message(char type, byte[] body) {
        return bytes(Unpooled.buffer()
                .writeByte(type)
                .writeInt(Integer.BYTES + body.length)
                .writeBytes(body));
    }

    private static byte[] text(String text) {
        return (text + "\0").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }
}
