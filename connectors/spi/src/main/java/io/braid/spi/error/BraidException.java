package io.braid.spi.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one exception of Braid. Its message is written for the user: what was wrong, where, and what to do about it; it
 * holds neither secrets nor the raw text of a source's error unless a connector has judged that text fit to be shown.
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
     * @param sentence the message without the place, which it ends with where there is one
     * @param place where in the user's text the error is
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

    /** The message without the place. */
    public String sentence() {
        return sentence;
    }

    /** Where in the user's text this is, if it is anywhere in it. */
    public Optional<TextPlace> place() {
        return Optional.ofNullable(place);
    }

    /** The same error, at the same place, in other words. */
    public BraidException reworded(String words, @Nullable Throwable cause) {
        return new BraidException(code, words, place, cause);
    }
}
