package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.bytes;
import static io.braid.planner.function.value.Arguments.number;
import static io.braid.planner.function.value.Arguments.string;

import io.braid.engine.plan.expression.RowFunction;
import io.braid.planner.function.value.Texts;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.CRC32;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Functions that encode and decode text, bytes and numbers, and hash functions. */
final class CodeFunctions {
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlReturnTypeInference BYTES =
            ReturnTypes.explicit(SqlTypeName.VARBINARY).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlOperandTypeChecker TEXT_OR_BYTES =
            OperandTypes.or(OperandTypes.BINARY, OperandTypes.CHARACTER);

    static final List<BraidFunction> ALL = List.of(
            hash("MD5", "MD5"),
            hash("SHA1", "SHA-1"),
            hash("SHA224", "SHA-224"),
            hash("SHA256", "SHA-256"),
            hash("SHA384", "SHA-384"),
            hash("SHA512", "SHA-512"),
            of("CRC32", ReturnTypes.BIGINT_NULLABLE, TEXT_OR_BYTES, a -> crc32(bytes(a[0]))),
            of("TO_UTF8", BYTES, OperandTypes.CHARACTER, a -> bytes(a[0])),
            of("FROM_UTF8", TEXT, OperandTypes.BINARY, a -> new String(bytes(a[0]), StandardCharsets.UTF_8)),
            of("FROM_HEX", BYTES, OperandTypes.CHARACTER, a -> Texts.decoded(string(a[0]), "hex")),
            of("TO_BASE64", TEXT, OperandTypes.BINARY, a -> Base64.getEncoder().encodeToString(bytes(a[0]))),
            of("FROM_BASE64", BYTES, OperandTypes.CHARACTER, a -> Texts.decoded(string(a[0]), "base64")),
            of("TO_HEX", TEXT, OperandTypes.INTEGER, a -> digits(a[0], 4)),
            of("TO_OCT", TEXT, OperandTypes.INTEGER, a -> digits(a[0], 3)),
            of("TO_BIN", TEXT, OperandTypes.INTEGER, a -> digits(a[0], 1)),
            of("TO_BASE", TEXT, OperandTypes.INTEGER_INTEGER, a -> Long.toString(number(a[0]), base(number(a[1])))),
            of(
                    "FROM_BASE",
                    ReturnTypes.BIGINT_NULLABLE,
                    OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                    a -> parsed(string(a[0]), base(number(a[1])))));

    private CodeFunctions() {}

    private static BraidFunction of(
            String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands, RowFunction function) {
        return new BraidFunction(name, type, operands, BraidFunction.Body.ofPresent(function));
    }

    private static BraidFunction hash(String name, String algorithm) {
        return of(name, TEXT, TEXT_OR_BYTES, a -> Texts.hash(algorithm, bytes(a[0])));
    }

    private static Object crc32(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return sum.getValue();
    }

    /** Returns the digits of a number in two's complement, with that many bits per digit. */
    private static String digits(@Nullable Object value, int bits) {
        long number = number(value);
        long wide = value instanceof Long ? number : number & 0xFFFF_FFFFL;
        return Long.toUnsignedString(wide, 1 << bits);
    }

    private static int base(long base) {
        if (base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "Numbers are written to a base from 2 to 36, not to " + base);
        }
        return (int) base;
    }

    private static Object parsed(String text, int base) {
        try {
            return Long.parseLong(Objects.requireNonNull(text), base);
        } catch (NumberFormatException e) {
            throw new BraidException(
                    ErrorCode.INVALID_CAST,
                    String.format(Locale.ROOT, "'%s' is no BIGINT that is written to the base %d", text, base),
                    e);
        }
    }
}
