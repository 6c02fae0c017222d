package io.braid.connector.jdbc;

/** What is wrong with an array whose elements are arrays. */
public final class SeveralDimensions extends ArithmeticException {
    private static final long serialVersionUID = 1;

    public SeveralDimensions() {
        super("an array of several dimensions");
    }
}
