package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** First message of a client: its user, database and properties. */
public final class Hello extends Message {
    /** Start of every connection: the letters "BRAD". */
    public static final int MAGIC = 0x42524144;

    /** The version of the protocol described in PROTOCOL.md. */
    public static final int VERSION = 2;

    /** The property for the channel binding that the client requests; the login is bound if possible. */
    public static final String CHANNEL_BINDING = "channelBinding";

    /** The property by which a client requests a mechanism that reveals its secret to the server. */
    public static final String MECHANISM = "mechanism";

    /** The property by which a client requests compressed batches, and the server accepts in {@link Ready}. */
    public static final String COMPRESSION = "compression";

    /** The only value of {@link #COMPRESSION}. */
    public static final String LZ4 = "lz4";

    /** The property by which a client requests {@link Progress} messages: the interval in seconds, from 1 to 3600. */
    public static final String PROGRESS = "progress";

    /** The property for the time zone: the client's, and in {@link Ready} that of the session. */
    public static final String TIME_ZONE = "timeZone";

    private final int magic;
    private final int version;
    private final String user;
    private final String database;
    private final Map<String, String> properties;

    public Hello(int magic, int version, String user, String database, Map<String, String> properties) {
        this.magic = magic;
        this.version = version;
        this.user = user;
        this.database = database;
        this.properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    public int magic() {
        return magic;
    }

    /** The protocol version of the client. */
    public int version() {
        return version;
    }

    public String user() {
        return user;
    }

    public String database() {
        return database;
    }

    /** Settings of the session, and information about the client. */
    public Map<String, String> properties() {
        return properties;
    }

    @Override
    public MessageType type() {
        return MessageType.HELLO;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(magic);
        writer.writeInt(version);
        writer.writeString(user);
        writer.writeString(database);
        writer.writeStrings(properties);
    }

    static Hello decode(WireReader reader) throws ProtocolException {
        return new Hello(
                reader.readInt(), reader.readInt(), reader.readString(), reader.readString(), reader.readStrings());
    }
}
