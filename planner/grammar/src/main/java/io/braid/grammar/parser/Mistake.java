package io.braid.grammar.parser;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Syntax or name error in a text, with its position. Converted to an error of a statement, or to a problem of a model.
 */
public final class Mistake extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final int line;
    private final int column;

    public Mistake(ErrorCode code, Place place, String message) {
        this(code, place, message, null);
    }

    public Mistake(ErrorCode code, Place place, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.line = place.line();
        this.column = place.column();
    }

    /** Returns the error for an unsupported construct, with its replacement. */
    public static Mistake unsupported(String message, SqlParserPos place) {
        return new Mistake(
                ErrorCode.FEATURE_NOT_SUPPORTED, new Place(place.getLineNum(), place.getColumnNum()), message);
    }

    /** Converts it to the error of a statement. */
    public BraidException toException() {
        String prefix = code == ErrorCode.SYNTAX_ERROR ? "Syntax error: " : "";
        return new BraidException(code, prefix + getMessage(), new TextPlace(line, column), this);
    }

    /** Converts it to a problem of a text with several statements. */
    public Problem toProblem() {
        return new Problem(place(), String.valueOf(getMessage()));
    }

    private Place place() {
        return new Place(line, column);
    }
}
