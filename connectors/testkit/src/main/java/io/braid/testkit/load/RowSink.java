package io.braid.testkit.load;

/** Consumer of rows, value by value in column order. */
public interface RowSink<E extends Exception> {
    default void beginRow() throws E {}

    void bigint(long value) throws E;

    void integer(int value) throws E;

    /** Takes a decimal with two fractional digits. */
    void money(long cents) throws E;

    void date(int daysSinceEpoch) throws E;

    void varchar(String value) throws E;

    /** Takes a null. */
    void missing() throws E;

    void endRow() throws E;
}
