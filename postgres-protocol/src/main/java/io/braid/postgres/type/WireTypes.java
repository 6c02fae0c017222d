package io.braid.postgres.type;

import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.type.DataType;

/** Types as reported to clients. */
public final class WireTypes {
    private WireTypes() {}

    /** Returns the type of a column: that of its declared name if both formats are supported. */
    public static PostgresType of(DataType type) {
        return PostgresType.of(DeclaredBinary.shown(type));
    }
}
