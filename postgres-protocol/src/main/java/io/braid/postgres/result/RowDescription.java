package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.type.Format;
import io.braid.postgres.type.WireTypes;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writer of the description of a result's columns. */
public final class RowDescription {
    private RowDescription() {}

    /** @param formats format codes of the columns: none for text, one for all, or one each */
    public static void write(MessageBuffer out, ReadyStatement statement, List<Integer> formats) {
        List<Field> fields = statement.columns().fields();
        write(
                out,
                IntStream.range(0, fields.size())
                        .mapToObj(i -> new Field(fields.get(i).name(), shown(statement, i)))
                        .toList(),
                formats);
    }

    /** The type of a column. Text that is computed has no greatest length in PostgreSQL. */
    private static DataType shown(ReadyStatement statement, int column) {
        DataType type = statement.columns().fields().get(column).type();
        boolean computed = type.kind() == TypeKind.VARCHAR && type.declared() == null && statement.isComputed(column);
        return computed ? DataType.of(TypeKind.VARCHAR) : type;
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
        List<Field> fields = statement.columns().fields();
        return IntStream.range(0, fields.size())
                .mapToObj(i -> Map.entry(fields.get(i).name(), WireTypes.of(shown(statement, i))))
                .toList();
    }
}
