package io.braid.engine.plan.expression;

/**
 * Functions for which the engine has kernels.
 *
 * <p>The planner gives both operands of a comparison, an addition or a subtraction the same type (decimals: the same
 * scale). Exact numbers without a common decimal type are compared without conversion. Arithmetic has exactly the
 * call's type: overflow is NUMERIC_OUT_OF_RANGE, a zero divisor DIVISION_BY_ZERO, integers divide towards zero, and
 * decimals are rounded half away from zero to the call's scale. Nulls follow SQL's three-valued logic.
 */
public enum Function {
    EQUAL("=", true),
    NOT_EQUAL("<>", true),
    LESS("<", true),
    LESS_OR_EQUAL("<=", true),
    GREATER(">", true),
    GREATER_OR_EQUAL(">=", true),
    /** Two or more arguments. */
    AND("AND", true),
    /** Two or more arguments. */
    OR("OR", true),
    NOT("NOT", false),
    IS_NULL("IS NULL", false),
    IS_NOT_NULL("IS NOT NULL", false),
    IS_TRUE("IS TRUE", false),
    IS_NOT_TRUE("IS NOT TRUE", false),
    IS_FALSE("IS FALSE", false),
    IS_NOT_FALSE("IS NOT FALSE", false),
    ADD("+", true),
    SUBTRACT("-", true),
    MULTIPLY("*", true),
    DIVIDE("/", true),
    NEGATE("-", false),
    /** Conversion to the call's type; text that cannot be parsed is INVALID_CAST. */
    CAST("CAST", false),
    /** Like CAST, but null for values that cannot be cast. */
    TRY_CAST("TRY_CAST", false),
    /** The argument, or null if its evaluation fails because of the row's values. */
    TRY("TRY", false),
    /**
     * Alternating conditions and values, then the ELSE value. Only the arguments that a row needs are evaluated for it.
     */
    CASE("CASE", false),
    /** Value, pattern, and optionally the escape character; by default, there is none. */
    LIKE("LIKE", true),
    /** Value, and constants of its type, some of which may be null. */
    IN("IN", true),
    /** This and the next two take a date or a timestamp. */
    YEAR("YEAR", false),
    MONTH("MONTH", false),
    DAY("DAY", false),
    /** Text, position of the first character, counted from 1, and optionally the number of characters. */
    SUBSTRING("SUBSTRING", false),
    /** Two or more texts. */
    CONCAT("||", true),
    UPPER("UPPER", false),
    LOWER("LOWER", false);

    private final String symbol;
    private final boolean infix;

    Function(String symbol, boolean infix) {
        this.symbol = symbol;
        this.infix = infix;
    }

    public String symbol() {
        return symbol;
    }

    public boolean isInfix() {
        return infix;
    }
}
