package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.string;

import io.braid.planner.function.json.CanonicalJson;
import io.braid.planner.function.json.Json;
import io.braid.planner.function.value.Arguments;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.BinaryText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/**
 * Input functions of PostgreSQL types that Braid represents as text or bytes, which validate a cast text and return its
 * canonical form. Also the output function of bytea.
 */
public final class TypeTexts {
    private static final Pattern UUID = Pattern.compile("\\{?(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}}?");
    private static final int[] HYPHENS = {8, 13, 18, 23};

    static final List<BraidFunction> ALL = List.of(
            ofText("UUIDIN", TypeTexts::uuid),
            ofText("JSONIN", TypeTexts::json),
            ofText("JSONBIN", TypeTexts::jsonb),
            new BraidFunction(
                    "BYTEAIN",
                    ReturnTypes.explicit(SqlTypeName.VARBINARY).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.CHARACTER,
                    BraidFunction.Body.ofPresent(a -> bytea(string(a[0])))),
            new BraidFunction(
                    "BYTEAOUT",
                    ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.BINARY,
                    BraidFunction.Body.ofPresent(a -> BinaryText.of(Arguments.bytes(a[0])))));

    private TypeTexts() {}

    /** True if text is cast to the type of this name by an input function, {@code uuidin} for {@code uuid}. */
    public static boolean hasInput(String type) {
        return has(type + "IN");
    }

    /** True if the type of this name is cast to text by an output function. */
    public static boolean hasOutput(String type) {
        return has(type + "OUT");
    }

    private static boolean has(String function) {
        String name = function.toUpperCase(Locale.ROOT);
        return ALL.stream().anyMatch(one -> one.getName().equals(name));
    }

    /** Returns the canonical form of a value of the type of this name; throws if it is invalid. */
    public static String canonical(String type, String text) {
        return switch (type) {
            case "uuid" -> uuid(text);
            case "jsonb" -> jsonb(text);
            default -> text;
        };
    }

    /** Validation of a text, which returns its canonical form. */
    private interface Input {
        String of(String text);
    }

    private static BraidFunction ofText(String name, Input input) {
        return new BraidFunction(
                name,
                ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                OperandTypes.CHARACTER,
                BraidFunction.Body.ofPresent(a -> input.of(string(a[0]))));
    }

    private static String uuid(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        boolean isBraced = lower.startsWith("{") == lower.endsWith("}");
        if (!isBraced || !UUID.matcher(lower).matches()) {
            throw invalid("uuid", text, null);
        }
        StringBuilder digits = new StringBuilder(lower.replaceAll("[^0-9a-f]", ""));
        for (int hyphen : HYPHENS) {
            digits.insert(hyphen, '-');
        }
        return digits.toString();
    }

    private static byte[] bytea(String text) {
        try {
            return BinaryText.bytes(text);
        } catch (IllegalArgumentException e) {
            if (text.startsWith("\\x")) {
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "'" + text + "' is not of two hexadecimal digits for each byte behind \\x",
                        e);
            }
            throw invalid("bytea", text, e);
        }
    }

    private static String json(String text) {
        try {
            Json.read(text);
            return text;
        } catch (BraidException e) {
            throw invalid("json", text, e);
        }
    }

    private static String jsonb(String text) {
        try {
            return CanonicalJson.of(text);
        } catch (BraidException e) {
            throw invalid("json", text, e);
        }
    }

    private static BraidException invalid(String type, String text, @Nullable Exception cause) {
        return new BraidException(
                ErrorCode.INVALID_CAST, "invalid input syntax for type " + type + ": \"" + text + "\"", cause);
    }
}
