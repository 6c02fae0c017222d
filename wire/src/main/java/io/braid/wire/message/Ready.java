package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** End of a successful login; the server is ready for statements. */
public final class Ready extends Message {
    private final long sessionId;
    private final String serverVersion;
    private final String database;
    private final Map<String, String> properties;

    public Ready(long sessionId, String serverVersion, String database, Map<String, String> properties) {
        this.sessionId = sessionId;
        this.serverVersion = serverVersion;
        this.database = database;
        this.properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    public long sessionId() {
        return sessionId;
    }

    public String serverVersion() {
        return serverVersion;
    }

    /** The virtual database of this session, spelled as in its definition. */
    public String database() {
        return database;
    }

    public Map<String, String> properties() {
        return properties;
    }

    @Override
    public MessageType type() {
        return MessageType.READY;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeLong(sessionId);
        writer.writeString(serverVersion);
        writer.writeString(database);
        writer.writeStrings(properties);
    }

    static Ready decode(WireReader reader) throws ProtocolException {
        return new Ready(reader.readLong(), reader.readString(), reader.readString(), reader.readStrings());
    }
}
