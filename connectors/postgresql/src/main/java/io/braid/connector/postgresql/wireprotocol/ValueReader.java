package io.braid.connector.postgresql.wireprotocol;

/**
 * Decoder of a non-null value from the bytes of a row into the builder of its column: exactly, or with an
 * ArithmeticException.
 */
interface ValueReader {
    void read(byte[] bytes, int at, int length);
}
