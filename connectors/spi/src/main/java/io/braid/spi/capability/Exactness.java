package io.braid.spi.capability;

/**
 * Exactness of a source's result for a predicate or an expression, compared with Braid's own. Ordered from best to
 * worst.
 */
public enum Exactness {
    /** The source's result equals Braid's. */
    EXACT,
    /** The source's result may differ, but the user declared that it is accepted. Applies to text only. */
    NATIVE,
    /**
     * The source returns every row that Braid would, and possibly more: it can prefilter, and Braid filters again.
     * Predicates only.
     */
    SUPERSET,
    /** The source's result may differ in any way, or is unknown: Braid evaluates the expression itself. */
    LOCAL;

    public Exactness worse(Exactness other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** True if the source's result is final. */
    public boolean holds() {
        return this == EXACT || this == NATIVE;
    }
}
