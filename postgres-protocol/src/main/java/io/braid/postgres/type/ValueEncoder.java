package io.braid.postgres.type;

import io.braid.postgres.message.MessageBuffer;

/** Writer of one column's values, without their lengths. */
@FunctionalInterface
public interface ValueEncoder {
    /** Writes the value of a row, which is not null. */
    void write(MessageBuffer out, int row);
}
