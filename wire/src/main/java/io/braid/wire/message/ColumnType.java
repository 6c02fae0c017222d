package io.braid.wire.message;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import io.braid.wire.batch.Layout;

/** Type of a column or a parameter in the terms of JDBC, with the layout of its values. Immutable. */
public final class ColumnType {
    /** Minimum number of bytes of an encoded type. */
    public static final int MINIMUM_BYTES = 4 * Integer.BYTES + 2;

    /** Maximum number of digits of a decimal. */
    private static final int MAX_SCALE = 38;

    private final int jdbcType;
    private final String typeName;
    private final int precision;
    private final int scale;
    private final boolean nullable;
    private final Layout layout;

    public ColumnType(int jdbcType, String typeName, int precision, int scale, boolean nullable, Layout layout) {
        this.jdbcType = jdbcType;
        this.typeName = typeName;
        this.precision = precision;
        this.scale = scale;
        this.nullable = nullable;
        this.layout = layout;
    }

    /** A constant of {@link java.sql.Types}. */
    public int jdbcType() {
        return jdbcType;
    }

    public String typeName() {
        return typeName;
    }

    /** The number of digits or characters; -1 if unlimited or not applicable. */
    public int precision() {
        return precision;
    }

    public int scale() {
        return scale;
    }

    public boolean nullable() {
        return nullable;
    }

    public Layout layout() {
        return layout;
    }

    public void encode(WireWriter writer) {
        writer.writeInt(jdbcType);
        writer.writeString(typeName);
        writer.writeInt(precision);
        writer.writeInt(scale);
        writer.writeBoolean(nullable);
        writer.writeByte(layout.code());
    }

    static ColumnType decode(WireReader reader) throws ProtocolException {
        ColumnType type = new ColumnType(
                reader.readInt(),
                reader.readString(),
                reader.readInt(),
                reader.readInt(),
                reader.readBoolean(),
                Layout.of(reader.readByte()));
        if (type.scale < -1 || type.scale > MAX_SCALE) {
            throw new ProtocolException(
                    "A type has the scale " + type.scale + "; there is none beyond " + MAX_SCALE + ".");
        }
        return type;
    }
}
