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
import java.util.stream.IntStream;

/** Writer of the description of a result's columns. */
public final class RowDescription {
    private RowDescription() {}

    /** A column as reported to clients. */
    private record Shown(String name, PostgresType type) {}

    /** @param formats format codes of the columns: none for text, one for all, or one each */
    public static void write(MessageBuffer out, ReadyStatement statement, List<Integer> formats) {
        writeShown(out, shown(statement), formats);
    }

    public static void write(MessageBuffer out, List<Field> fields, List<Integer> formats) {
        writeShown(
                out,
                fields.stream()
                        .map(field -> new Shown(field.name(), WireTypes.of(field.type())))
                        .toList(),
                formats);
    }

    private static void writeShown(MessageBuffer out, List<Shown> columns, List<Integer> formats) {
        out.begin('T').writeShort(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            PostgresType type = columns.get(i).type();
            out.writeText(columns.get(i).name())
                    .writeInt(0)
                    .writeShort(0)
                    .writeInt(type.oid())
                    .writeShort(type.length())
                    .writeInt(type.modifier())
                    .writeShort(Format.at(formats, i).code());
        }
        out.end();
    }

    /** True if two statements have the same row description. */
    static boolean isSame(ReadyStatement described, ReadyStatement statement) {
        return described.columns().equals(statement.columns())
                || shown(described).equals(shown(statement));
    }

    private static List<Shown> shown(ReadyStatement statement) {
        List<Field> fields = statement.columns().fields();
        return IntStream.range(0, fields.size())
                .mapToObj(
                        i -> new Shown(fields.get(i).name(), type(fields.get(i).type(), statement.isComputed(i))))
                .toList();
    }

    /** Returns the type of a column; computed columns have no length or precision, as in PostgreSQL. */
    private static PostgresType type(DataType type, boolean computed) {
        if (!computed || type.declared() != null) {
            return WireTypes.of(type);
        }
        return type.kind() == TypeKind.VARCHAR
                ? WireTypes.of(DataType.of(TypeKind.VARCHAR))
                : WireTypes.of(type).withoutModifier();
    }
}
