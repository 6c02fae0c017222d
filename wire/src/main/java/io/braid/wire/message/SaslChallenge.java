package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Next step of the login by the server; the first one has no bytes and names the mechanism. */
public final class SaslChallenge extends Message {
    private final String mechanism;
    private final byte[] bytes;

    public SaslChallenge(String mechanism, byte[] bytes) {
        this.mechanism = mechanism;
        this.bytes = bytes.clone();
    }

    public String mechanism() {
        return mechanism;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public MessageType type() {
        return MessageType.SASL_CHALLENGE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeString(mechanism);
        writer.writeBytes(bytes);
    }

    static SaslChallenge decode(WireReader reader) throws ProtocolException {
        return new SaslChallenge(reader.readString(), reader.readBytes());
    }
}
