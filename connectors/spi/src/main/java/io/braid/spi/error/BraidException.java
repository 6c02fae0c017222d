package io.braid.spi.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Exception of all errors that Braid reports. Its message is for the user: the error, its position and the remedy. It
 * contains no secrets, and a source's own error text only if the connector classifies it as safe.
 */
public final class BraidException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String sentence;
    private final @Nullable TextPlace place;

    public BraidException(ErrorCode code, String message) {
        this(code, message, null, null);
    }

    public BraidException(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, message, null, cause);
    }

    public BraidException(ErrorCode code, String sentence, @Nullable TextPlace place) {
        this(code, sentence, place, null);
    }

    /**
     * @param sentence the message without the position, which is appended if present
     * @param place the position in the user's text
     */
    public BraidException(ErrorCode code, String sentence, @Nullable TextPlace place, @Nullable Throwable cause) {
        super(place == null ? sentence : sentence + " (" + place + ")", cause);
        this.code = code;
        this.sentence = sentence;
        this.place = place;
    }

    public ErrorCode code() {
        return code;
    }

    public String sqlState() {
        return code.sqlState();
    }

    /** The message without the position. */
    public String sentence() {
        return sentence;
    }

    /** The position in the user's text; empty if there is none. */
    public Optional<TextPlace> place() {
        return Optional.ofNullable(place);
    }

    /** The same error at the same position with another message. */
    public BraidException reworded(String words, @Nullable Throwable cause) {
        return new BraidException(code, words, place, cause);
    }
}
