package io.braid.engine.aggregate;

/**
 * Constants of aggregation with few groups: the rows of a batch are summed separately first, in several lanes per
 * group. Neighbouring rows often belong to one group, and their additions must not depend on each other.
 */
final class FewGroups {
    /** Maximum number of groups. */
    static final int MOST = 256;

    static final int LANES = 4;

    private FewGroups() {}
}
