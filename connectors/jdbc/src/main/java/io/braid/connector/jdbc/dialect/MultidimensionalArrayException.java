package io.braid.connector.jdbc.dialect;

/** Failure to read a multidimensional array. */
public final class MultidimensionalArrayException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    public MultidimensionalArrayException() {
        super("an array of several dimensions");
    }
}
