package io.braid.connector.jdbc.dialect;

/** Failure to read an array whose elements are arrays. */
public final class MultidimensionalArrayException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    public MultidimensionalArrayException() {
        super("an array of several dimensions");
    }
}
