package io.braid.postgres.type;

import io.braid.execution.ParameterValues;
import io.braid.execution.parameter.ClientValue;
import io.braid.execution.parameter.ParameterConversion;
import io.braid.postgres.catalog.PostgresBaseType;
import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of a portal's parameters, as the client sent them.
 *
 * @param types OIDs that the client declared, 0 or missing for unspecified types
 * @param formats format codes: none for text, one for all, or one each
 */
public record ParameterDecoder(List<Integer> types, List<Integer> formats, List<byte @Nullable []> values)
        implements ParameterValues {
    /** No values. */
    public static final ParameterDecoder NONE = new ParameterDecoder(List.of(), List.of(), List.of());

    @Override
    public int count() {
        return values.size();
    }

    @Override
    public List<Parameter> as(List<DataType> wanted, ZoneId zone) {
        // Parameters that have a declared type and no use have values, too.
        int count = Math.min(values.size(), wanted.size());
        List<ClientValue> decoded = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            decoded.add(decode(i, wanted.get(i)));
        }
        try {
            return ParameterConversion.convert(decoded, wanted, zone);
        } catch (BraidException e) {
            throw isUnreadable(e) ? new BraidException(ErrorCode.INVALID_CAST, e.sentence(), e) : e;
        }
    }

    /** True if a value is no text of its type, false if it does not fit. */
    private static boolean isUnreadable(BraidException failure) {
        Throwable cause = failure.getCause();
        return failure.code() == ErrorCode.INVALID_PARAMETER
                && (cause instanceof IllegalArgumentException || cause instanceof DateTimeException);
    }

    private ClientValue decode(int index, DataType type) {
        byte @Nullable [] bytes = values.get(index);
        if (bytes == null) {
            return new ClientValue(Types.NULL, null);
        }
        int declared = index < types.size() ? types.get(index) : 0;
        try {
            if (Format.at(formats, index) == Format.TEXT) {
                return TextValues.decode(text(bytes), type);
            }
            int oid = declared != 0 ? declared : PostgresType.of(type).oid();
            return BinaryValues.decode(bytes, oid);
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    Format.at(formats, index) == Format.TEXT ? ErrorCode.INVALID_CAST : ErrorCode.INVALID_BINARY,
                    "The value of parameter $" + (index + 1) + " cannot be read as " + name(declared, type) + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private static String name(int oid, DataType type) {
        return PostgresBaseType.byOid(oid).map(PostgresBaseType::typeName).orElseGet(() -> PostgresType.of(type)
                .name());
    }

    /** Decodes UTF-8 text; rejects invalid bytes and zero bytes. */
    static String text(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
            throw new BraidException(
                    ErrorCode.INVALID_TEXT_ENCODING, "The value of a parameter is text with a zero byte");
        } catch (CharacterCodingException e) {
            throw new BraidException(
                    ErrorCode.INVALID_TEXT_ENCODING, "The value of a parameter is text that is not valid UTF-8", e);
        }
    }
}
