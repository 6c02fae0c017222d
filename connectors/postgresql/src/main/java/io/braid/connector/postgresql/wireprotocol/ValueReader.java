package io.braid.connector.postgresql.wireprotocol;

/**
 * Moves one value that is not null from the bytes of a row into the builder of its column: exactly, or with an
 * ArithmeticException.
 */
interface ValueReader {
    void read(byte[] bytes, int at, int length);
}
