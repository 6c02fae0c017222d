package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;

/** Decoder of frames into messages, one decoder per message type. Trailing bytes are an error. */
public final class MessageDecoder {
    private static final Map<MessageType, WireReader.Decoder<? extends Message>> DECODERS =
            new EnumMap<>(MessageType.class);

    static {
        DECODERS.put(MessageType.HELLO, Hello::decode);
        DECODERS.put(MessageType.SASL_RESPONSE, SaslResponse::decode);
        DECODERS.put(MessageType.PREPARE, Prepare::decode);
        DECODERS.put(MessageType.EXECUTE, Execute::decode);
        DECODERS.put(MessageType.EXECUTE_BATCH, ExecuteBatch::decode);
        DECODERS.put(MessageType.FETCH, Fetch::decode);
        DECODERS.put(MessageType.CLOSE_RESULT, CloseResult::decode);
        DECODERS.put(MessageType.CLOSE_STATEMENT, CloseStatement::decode);
        DECODERS.put(MessageType.CANCEL, Cancel::decode);
        DECODERS.put(MessageType.PING, Ping::decode);
        DECODERS.put(MessageType.TERMINATE, Terminate::decode);
        DECODERS.put(MessageType.SASL_CHALLENGE, SaslChallenge::decode);
        DECODERS.put(MessageType.READY, Ready::decode);
        DECODERS.put(MessageType.PREPARED, Prepared::decode);
        DECODERS.put(MessageType.RESULT_HEADER, ResultHeader::decode);
        DECODERS.put(MessageType.BATCH_DATA, BatchData::decode);
        DECODERS.put(MessageType.COMPRESSED_BATCH, CompressedBatch::decode);
        DECODERS.put(MessageType.COMPLETE, Complete::decode);
        DECODERS.put(MessageType.ERROR, ErrorReply::decode);
        DECODERS.put(MessageType.PROGRESS, Progress::decode);
        DECODERS.put(MessageType.NOTICE, Notice::decode);
        DECODERS.put(MessageType.PONG, Pong::decode);
        DECODERS.put(MessageType.GOODBYE, Goodbye::decode);
    }

    private MessageDecoder() {}

    /** Decodes a frame without its length field: the type and the payload, to the end of the buffer. */
    public static Message decode(ByteBuffer body) throws ProtocolException {
        WireReader reader = new WireReader(body);
        MessageType type = MessageType.of(reader.readByte());
        Message message = decoderOf(type).decode(reader);
        if (reader.remaining() > 0) {
            throw new ProtocolException(
                    "A message " + type + " is followed by " + reader.remaining() + " stray bytes.");
        }
        return message;
    }

    private static WireReader.Decoder<? extends Message> decoderOf(MessageType type) {
        WireReader.Decoder<? extends Message> decoder = DECODERS.get(type);
        if (decoder == null) {
            throw new IllegalStateException("No decoder for messages of type " + type + ".");
        }
        return decoder;
    }
}
