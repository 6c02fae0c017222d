package io.braid.spi.capability;

/**
 * Exactness of a source's answer to a predicate or an expression, compared with Braid's own. Ordered from best to
 * worst.
 */
public enum Exactness {
    /** The source's answer is Braid's answer. */
    EXACT,
    /** The source's answer may differ, and whoever declared the source has said that it holds. Of text only. */
    NATIVE,
    /**
     * The source keeps every row Braid keeps, and maybe more: it may narrow, and Braid checks again. Predicates only.
     */
    SUPERSET,
    /** The source's answer may differ in any way, or is unknown: Braid evaluates it itself. */
    LOCAL;

    public Exactness worse(Exactness other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** True if the source's answer holds as it is. */
    public boolean holds() {
        return this == EXACT || this == NATIVE;
    }
}
