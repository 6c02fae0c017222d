package io.braid.postgres.type;

import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.type.DataType;

/** Types as clients are told of them. */
public final class WireTypes {
    private WireTypes() {}

    /** The type of a column: that of its declared name if its values can be sent in both forms. */
    public static PostgresType of(DataType type) {
        return PostgresType.of(DeclaredBinary.shown(type));
    }
}
