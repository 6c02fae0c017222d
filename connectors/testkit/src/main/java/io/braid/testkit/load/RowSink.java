package io.braid.testkit.load;

/** Takes rows value by value, each row's columns in order. */
public interface RowSink<E extends Exception> {
    default void beginRow() throws E {}

    void bigint(long value) throws E;

    void integer(int value) throws E;

    /** A decimal with two digits after the point. */
    void money(long cents) throws E;

    void date(int daysSinceEpoch) throws E;

    void varchar(String value) throws E;

    /** A value that is null. */
    void missing() throws E;

    void endRow() throws E;
}
