package io.braid.console.completion;

import java.util.List;

/**
 * Proposals at the cursor.
 *
 * @param from offset of the first character that a proposal replaces
 */
public record Proposals(int from, List<Proposal> proposals) {}
