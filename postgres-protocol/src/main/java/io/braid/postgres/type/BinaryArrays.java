package io.braid.postgres.type;

import io.braid.execution.parameter.ClientValue;
import java.sql.Types;
import java.util.HexFormat;
import java.util.StringJoiner;

/** Decoder of array parameters in binary form to array literals. */
final class BinaryArrays {
    private static final int MAX_ELEMENTS = 1 << 24;

    private BinaryArrays() {}

    /** Decoder of one element's bytes. */
    interface Element {
        ClientValue decode(BinaryReader in, int length);
    }

    static ClientValue decode(BinaryReader in, Element element) {
        int dimensions = in.readInt();
        in.readInt();
        in.readInt();
        if (dimensions == 0) {
            return new ClientValue(Types.VARCHAR, "{}");
        }
        if (dimensions != 1) {
            throw new IllegalArgumentException("arrays of several dimensions are not supported");
        }
        int count = in.readInt();
        in.readInt();
        if (count < 0 || count > MAX_ELEMENTS) {
            throw new IllegalArgumentException("it cannot have " + count + " elements");
        }
        StringJoiner literal = new StringJoiner(",", "{", "}");
        for (int i = 0; i < count; i++) {
            int length = in.readInt();
            if (length < 0) {
                literal.add("NULL");
            } else {
                Object value = element.decode(in, length).value();
                String text =
                        value instanceof byte[] bytes ? "\\x" + HexFormat.of().formatHex(bytes) : String.valueOf(value);
                literal.add('"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
            }
        }
        return new ClientValue(Types.VARCHAR, literal.toString());
    }
}
