package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Request to execute a data-modifying statement for each list of parameters, atomically. The reply is a result with one
 * column, the update counts.
 */
public final class ExecuteBatch extends Message {
    private final Execute execute;
    private final List<List<ParameterValue>> rows;

    /** @param execute the statement, its limits and the number of the result; without parameters */
    public ExecuteBatch(Execute execute, List<List<ParameterValue>> rows) {
        this.execute = execute;
        this.rows = rows.stream().map(List::copyOf).collect(Collectors.toList());
    }

    /** The statement, its limits and the number of the result; without parameters. */
    public Execute execute() {
        return execute;
    }

    public List<List<ParameterValue>> rows() {
        return rows;
    }

    @Override
    public MessageType type() {
        return MessageType.EXECUTE_BATCH;
    }

    @Override
    public void encode(WireWriter writer) {
        execute.encode(writer);
        writer.writeAll(rows, (row, to) -> to.writeAll(row, ParameterValue::encode));
    }

    static ExecuteBatch decode(WireReader reader) throws ProtocolException {
        return new ExecuteBatch(
                Execute.decode(reader),
                reader.readAll(
                        Integer.BYTES, row -> row.readAll(ParameterValue.MINIMUM_BYTES, ParameterValue::decode)));
    }
}
