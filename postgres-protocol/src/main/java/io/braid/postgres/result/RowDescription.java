package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.type.Format;
import io.braid.postgres.type.WireTypes;
import io.braid.spi.type.Field;
import java.util.List;
import java.util.Map;

/** Writer of the description of a result's columns. */
public final class RowDescription {
    private RowDescription() {}

    /** @param formats format codes of the columns: none for text, one for all, or one each */
    public static void write(MessageBuffer out, ReadyStatement statement, List<Integer> formats) {
        write(out, statement.columns().fields(), formats);
    }

    public static void write(MessageBuffer out, List<Field> fields, List<Integer> formats) {
        out.begin('T').writeShort(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            PostgresType type = WireTypes.of(fields.get(i).type());
            out.writeText(fields.get(i).name())
                    .writeInt(0)
                    .writeShort(0)
                    .writeInt(type.oid())
                    .writeShort(type.length())
                    .writeInt(type.modifier())
                    .writeShort(Format.at(formats, i).code());
        }
        out.end();
    }

    /** True if two statements are described alike. */
    static boolean isSame(ReadyStatement described, ReadyStatement statement) {
        return described.columns().equals(statement.columns())
                || columns(described).equals(columns(statement));
    }

    private static List<Map.Entry<String, PostgresType>> columns(ReadyStatement statement) {
        return statement.columns().fields().stream()
                .map(field -> Map.entry(field.name(), WireTypes.of(field.type())))
                .toList();
    }
}
