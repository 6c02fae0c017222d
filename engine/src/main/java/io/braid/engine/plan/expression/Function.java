package io.braid.engine.plan.expression;

/**
 * The functions that the engine has kernels for.
 *
 * <p>The planner gives both operands of a comparison, an addition or a subtraction the same type (decimals: the same
 * scale); it compares exact numbers of types that no decimal holds both of as they are. Arithmetic yields the call's
 * type exactly: overflow is NUMERIC_OUT_OF_RANGE, a zero divisor DIVISION_BY_ZERO, integers divide towards zero, and
 * decimals are rounded half away from zero to the call's scale. Null and truth follow SQL's three values.
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
    /** To the call's type; text that cannot be read as that type is INVALID_CAST. */
    CAST("CAST", false),
    /** As CAST, but null where a value cannot be cast. */
    TRY_CAST("TRY_CAST", false),
    /** Its argument, but null where that fails for values. */
    TRY("TRY", false),
    /** Condition, value, condition, value, ..., otherwise. Only the arguments that a row needs are evaluated for it. */
    CASE("CASE", false),
    /** Value, pattern, and optionally the escape character; without it nothing escapes. */
    LIKE("LIKE", true),
    /** Value, and constants of its type, of which some may be null. */
    IN("IN", true),
    /** This and the following two: of a date or a timestamp. */
    YEAR("YEAR", false),
    MONTH("MONTH", false),
    DAY("DAY", false),
    /** Text, the place of the first character, which is 1 for the first of the text, and optionally how many. */
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
