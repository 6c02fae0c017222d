package io.braid.postgres.session;

import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.result.RowDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Rows of text that commands return. */
final class TextRows {
    private final List<Field> columns;

    TextRows(String... names) {
        columns = Arrays.stream(names)
                .map(name -> new Field(name, DataType.of(TypeKind.VARCHAR)))
                .toList();
    }

    void describe(MessageBuffer out, List<Integer> formats) {
        RowDescription.write(out, columns, formats);
    }

    /** Writes a row; text is the same in text and binary form. */
    static void row(MessageBuffer out, String... values) {
        out.begin('D').writeShort(values.length);
        for (String value : values) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length).writeBytes(bytes);
        }
        out.end();
    }
}
