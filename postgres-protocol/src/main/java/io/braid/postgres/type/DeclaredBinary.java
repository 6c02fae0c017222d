package io.braid.postgres.type;

import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Binary format of declared types, which are one of Braid's types under their own name. */
final class DeclaredBinary {
    private static final int JSONB_VERSION = 1;
    private static final int IPV4 = 2;
    private static final int IPV6 = 3;

    static final Set<String> VECTORS = Set.of("int2vector", "oidvector");
    /** Declared types with a known binary format. */
    private static final Set<String> NAMES = Set.of(
            "oid",
            "xid",
            "cid",
            "name",
            "char",
            "text",
            "varchar",
            "bpchar",
            "json",
            "jsonb",
            "xml",
            "uuid",
            "inet",
            "cidr",
            "macaddr",
            "refcursor",
            "cstring");

    private DeclaredBinary() {}

    /** Returns the encoder of a declared type; null if it has the format of its underlying type. */
    static @Nullable ValueEncoder of(Column column, DataType type) {
        if (column instanceof LongColumn longs && PostgresType.of(type).length() == Integer.BYTES) {
            return (out, row) -> out.writeInt((int) longs.get(row));
        }
        if (!(column instanceof BytesColumn texts)) {
            return null;
        }
        if (type.kind() == TypeKind.ARRAY) {
            return isVector(type) ? BinaryEncoders.array(texts, type.elementType(), 0) : null;
        }
        return switch (String.valueOf(type.declared())) {
            case "uuid" -> (out, row) -> uuid(out, texts.text(row));
            case "jsonb" ->
                (out, row) ->
                        out.writeByte(JSONB_VERSION).writeBytes(texts.bytes(), texts.start(row), texts.length(row));
            case "inet" -> (out, row) -> address(out, texts.text(row), false);
            case "cidr" -> (out, row) -> address(out, texts.text(row), true);
            case "macaddr" ->
                (out, row) ->
                        out.writeBytes(HexFormat.of().parseHex(texts.text(row).replace(":", "")));
            default -> null;
        };
    }

    /** Returns the type as reported to clients: under its declared name if both formats are supported. */
    static DataType shown(DataType type) {
        DataType element = type.kind() == TypeKind.ARRAY ? type.elementType() : type;
        String name = isVector(type) ? null : element.declared();
        boolean known = name == null || NAMES.contains(name) || name.startsWith("reg");
        return known
                ? type
                : type.kind() == TypeKind.ARRAY
                        ? DataType.arrayOf(element.withDeclared(null))
                        : type.withDeclared(null);
    }

    private static boolean isVector(DataType type) {
        return type.kind() == TypeKind.ARRAY && VECTORS.contains(String.valueOf(type.declared()));
    }

    private static void uuid(MessageBuffer out, String text) {
        UUID uuid = UUID.fromString(text);
        out.writeLong(uuid.getMostSignificantBits()).writeLong(uuid.getLeastSignificantBits());
    }

    /** Writes an address with the length of its network prefix, by default the whole address. */
    private static void address(MessageBuffer out, String text, boolean isNetwork) {
        int slash = text.indexOf('/');
        byte[] address = bytes(slash < 0 ? text : text.substring(0, slash));
        int bits = slash < 0 ? address.length * Byte.SIZE : Integer.parseInt(text.substring(slash + 1));
        out.writeByte(address.length == Integer.BYTES ? IPV4 : IPV6)
                .writeByte(bits)
                .writeByte(isNetwork ? 1 : 0)
                .writeByte(address.length)
                .writeBytes(address);
    }

    private static byte[] bytes(String literal) {
        if (!literal.matches("[0-9a-fA-F:.]+")) {
            throw new IllegalArgumentException("'" + literal + "' is no address");
        }
        try {
            return InetAddress.getByName(literal).getAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("'" + literal + "' is no address", e);
        }
    }
}
