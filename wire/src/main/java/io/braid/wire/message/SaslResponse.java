package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Next step of the login by the client. */
public final class SaslResponse extends Message {
    private final byte[] bytes;

    public SaslResponse(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public MessageType type() {
        return MessageType.SASL_RESPONSE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeBytes(bytes);
    }

    static SaslResponse decode(WireReader reader) throws ProtocolException {
        return new SaslResponse(reader.readBytes());
    }
}
