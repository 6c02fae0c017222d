package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Failure of a statement, a result or the whole connection. */
public final class ErrorReply extends Message {
    /** The number that denotes the whole connection, which ends after this message. */
    public static final int CONNECTION = -1;

    private final int id;
    private final String sqlState;
    private final String codeName;
    private final String message;
    private final int line;
    private final int column;

    public ErrorReply(int id, String sqlState, String codeName, String message, int line, int column) {
        this.id = id;
        this.sqlState = sqlState;
        this.codeName = codeName;
        this.message = message;
        this.line = line;
        this.column = column;
    }

    /** The number of the statement or result that has failed, or {@link #CONNECTION}. */
    public int id() {
        return id;
    }

    public String sqlState() {
        return sqlState;
    }

    /** The name of the error code, such as {@code UNDEFINED_COLUMN}. */
    public String codeName() {
        return codeName;
    }

    public String message() {
        return message;
    }

    /** The line of the error in the SQL text, from 1; 0 if unknown. */
    public int line() {
        return line;
    }

    /** The column in that line, from 1; 0 if unknown. */
    public int column() {
        return column;
    }

    @Override
    public MessageType type() {
        return MessageType.ERROR;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(id);
        writer.writeString(sqlState);
        writer.writeString(codeName);
        writer.writeString(message);
        writer.writeInt(line);
        writer.writeInt(column);
    }

    static ErrorReply decode(WireReader reader) throws ProtocolException {
        return new ErrorReply(
                reader.readInt(),
                reader.readString(),
                reader.readString(),
                reader.readString(),
                reader.readInt(),
                reader.readInt());
    }
}
