package io.braid.postgres.type;

import io.braid.postgres.message.MessageBuffer;

/** Writer of one column's values, without their lengths. */
@FunctionalInterface
public interface ValueEncoder {
    /** Writes the non-null value of a row. */
    void write(MessageBuffer out, int row);
}
