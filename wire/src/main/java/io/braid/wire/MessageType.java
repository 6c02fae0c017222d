package io.braid.wire;

import io.braid.wire.message.BatchData;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.Complete;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import io.braid.wire.message.Progress;
import io.braid.wire.message.Ready;
import io.braid.wire.message.ResultHeader;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.message.Terminate;

/** Every kind of message: its byte on the wire (a capital letter from the client, a small one from the server). */
public enum MessageType {
    HELLO('H', Hello::decode),
    SASL_RESPONSE('S', SaslResponse::decode),
    PREPARE('P', Prepare::decode),
    EXECUTE('E', Execute::decode),
    FETCH('F', Fetch::decode),
    CLOSE_RESULT('R', CloseResult::decode),
    CLOSE_STATEMENT('T', CloseStatement::decode),
    CANCEL('C', Cancel::decode),
    PING('I', Ping::decode),
    TERMINATE('X', Terminate::decode),

    SASL_CHALLENGE('s', SaslChallenge::decode),
    READY('z', Ready::decode),
    PREPARED('p', Prepared::decode),
    RESULT_HEADER('h', ResultHeader::decode),
    BATCH_DATA('d', BatchData::decode),
    COMPRESSED_BATCH('k', CompressedBatch::decode),
    COMPLETE('c', Complete::decode),
    ERROR('e', ErrorReply::decode),
    PROGRESS('r', Progress::decode),
    NOTICE('n', Notice::decode),
    PONG('i', Pong::decode),
    GOODBYE('g', Goodbye::decode);

    private static final MessageType[] BY_CODE = new MessageType[128];

    static {
        for (MessageType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final byte code;
    /** A reference to a static method, hence as immutable as the rest. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final WireReader.Decoder<? extends Message> decoder;

    MessageType(char code, WireReader.Decoder<? extends Message> decoder) {
        this.code = (byte) code;
        this.decoder = decoder;
    }

    public byte code() {
        return code;
    }

    /** Whether the client says it; otherwise the server does. */
    public boolean isFromClient() {
        return Character.isUpperCase(code);
    }

    public static MessageType of(byte code) throws ProtocolException {
        MessageType type = code < 0 ? null : BY_CODE[code];
        if (type == null) {
            throw new ProtocolException("There is no message of type " + code + ".");
        }
        return type;
    }

    Message decode(WireReader reader) throws ProtocolException {
        return decoder.decode(reader);
    }
}
