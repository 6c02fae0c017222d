package io.braid.engine.aggregate;

/**
 * Of few groups, the rows of a batch are added up before what comes of them is added to that of other batches: in
 * several lanes for each group, for neighbours are often of one group, and one must not wait for the other.
 */
final class FewGroups {
    /** How many are few. */
    static final int MOST = 256;

    static final int LANES = 4;

    private FewGroups() {}
}
