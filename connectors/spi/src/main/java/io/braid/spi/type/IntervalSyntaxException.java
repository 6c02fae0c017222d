package io.braid.spi.type;

/** Internal signal of an invalid interval text. */
final class IntervalSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    IntervalSyntaxException(String text) {
        super(text, null, false, false);
    }
}
