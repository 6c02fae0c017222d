package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.List;

/** Request to execute a prepared statement or SQL text; the reply is a result of the given number. */
public final class Execute extends Message {
    /** The statement number of an execution of a text. */
    public static final int NO_STATEMENT = -1;

    private final int resultId;
    private final int statementId;
    private final String sql;
    private final List<ParameterValue> parameters;
    private final long maxRows;
    private final int timeoutSeconds;
    private final int credit;

    public Execute(
            int resultId,
            int statementId,
            String sql,
            List<ParameterValue> parameters,
            long maxRows,
            int timeoutSeconds,
            int credit) {
        this.resultId = resultId;
        this.statementId = statementId;
        this.sql = sql;
        this.parameters = List.copyOf(parameters);
        this.maxRows = maxRows;
        this.timeoutSeconds = timeoutSeconds;
        this.credit = credit;
    }

    /** The number of the result, chosen by the client and unique in a session. */
    public int resultId() {
        return resultId;
    }

    /** The prepared statement to run, or {@link #NO_STATEMENT}. */
    public int statementId() {
        return statementId;
    }

    /** The text to run; empty for a prepared statement. */
    public String sql() {
        return sql;
    }

    public List<ParameterValue> parameters() {
        return parameters;
    }

    /** The maximum number of rows; 0 for no limit. */
    public long maxRows() {
        return maxRows;
    }

    /** The timeout in seconds; 0 for the server's limit only. */
    public int timeoutSeconds() {
        return timeoutSeconds;
    }

    /** The number of batches that the server may send before a {@link Fetch} allows more. */
    public int credit() {
        return credit;
    }

    @Override
    public MessageType type() {
        return MessageType.EXECUTE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        writer.writeInt(statementId);
        writer.writeExactString(sql);
        writer.writeAll(parameters, ParameterValue::encode);
        writer.writeLong(maxRows);
        writer.writeInt(timeoutSeconds);
        writer.writeInt(credit);
    }

    static Execute decode(WireReader reader) throws ProtocolException {
        return new Execute(
                reader.readInt(),
                reader.readInt(),
                reader.readString(),
                reader.readAll(ParameterValue.MINIMUM_BYTES, ParameterValue::decode),
                reader.readLong(),
                reader.readInt(),
                reader.readInt());
    }
}
