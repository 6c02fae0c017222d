package io.braid.wire;

/**
 * Type of a message, with its byte on the wire: an upper-case letter from the client, a lower-case one from the server.
 */
public enum MessageType {
    HELLO('H'),
    SASL_RESPONSE('S'),
    PREPARE('P'),
    EXECUTE('E'),
    EXECUTE_BATCH('B'),
    FETCH('F'),
    CLOSE_RESULT('R'),
    CLOSE_STATEMENT('T'),
    CANCEL('C'),
    PING('I'),
    TERMINATE('X'),

    SASL_CHALLENGE('s'),
    READY('z'),
    PREPARED('p'),
    RESULT_HEADER('h'),
    BATCH_DATA('d'),
    COMPRESSED_BATCH('k'),
    COMPLETE('c'),
    ERROR('e'),
    PROGRESS('r'),
    NOTICE('n'),
    PONG('i'),
    GOODBYE('g');

    private static final MessageType[] BY_CODE = new MessageType[128];

    static {
        for (MessageType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final byte code;

    MessageType(char code) {
        this.code = (byte) code;
    }

    public byte code() {
        return code;
    }

    /** True if the client sends it, false if the server does. */
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
}
