package io.braid.wire.message;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Description of a result column for the client. Immutable. */
public final class ColumnDescriptor {
    /** Minimum number of bytes of an encoded descriptor. */
    public static final int MINIMUM_BYTES = 4 * Integer.BYTES + ColumnType.MINIMUM_BYTES;

    private final String label;
    private final String name;
    private final String table;
    private final String schema;
    private final ColumnType type;

    public ColumnDescriptor(String label, String name, String table, String schema, ColumnType type) {
        this.label = label;
        this.name = name;
        this.table = table;
        this.schema = schema;
        this.type = type;
    }

    /** The column's name in the statement. */
    public String label() {
        return label;
    }

    /** The column's name in the table; equal to the label if it is computed. */
    public String name() {
        return name;
    }

    /** The table's name; empty if the column is computed. */
    public String table() {
        return table;
    }

    /** The schema's name; empty if the column is computed. */
    public String schema() {
        return schema;
    }

    public ColumnType type() {
        return type;
    }

    public void encode(WireWriter writer) {
        writer.writeString(label);
        writer.writeString(name);
        writer.writeString(table);
        writer.writeString(schema);
        type.encode(writer);
    }

    static ColumnDescriptor decode(WireReader reader) throws ProtocolException {
        return new ColumnDescriptor(
                reader.readString(),
                reader.readString(),
                reader.readString(),
                reader.readString(),
                ColumnType.decode(reader));
    }
}
