package io.braid.postgres.type;

import io.braid.execution.parameter.ClientValue;
import io.braid.execution.parameter.ParameterConversion;
import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.type.DataType;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Conversion of single values from a client to a type. */
public final class ClientCells {
    private ClientCells() {}

    /**
     * Converts a value in text format.
     *
     * @param zone the zone of times without one
     */
    public static @Nullable Object ofText(byte[] text, DataType type, ZoneId zone) {
        return converted(TextValues.decode(ParameterDecoder.text(text), type), type, zone);
    }

    /** Converts a value in the binary format of PostgreSQL's type. */
    public static @Nullable Object ofBinary(byte[] value, DataType type, ZoneId zone) {
        return converted(BinaryValues.decode(value, PostgresType.of(type).oid()), type, zone);
    }

    private static @Nullable Object converted(ClientValue value, DataType type, ZoneId zone) {
        return ParameterConversion.convert(List.of(value), List.of(type), zone)
                .get(0)
                .value();
    }
}
