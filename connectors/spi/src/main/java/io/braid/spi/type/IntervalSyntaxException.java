package io.braid.spi.type;

/** Signal of a text that is no interval. */
final class IntervalSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    IntervalSyntaxException(String text) {
        super(text, null, false, false);
    }
}
