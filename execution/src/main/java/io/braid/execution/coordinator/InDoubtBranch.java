package io.braid.execution.coordinator;

import io.braid.spi.BranchId;
import java.time.Instant;

/**
 * A branch that may be prepared at a source, while nobody works on it but recovery.
 *
 * @param since when the server noticed
 */
public record InDoubtBranch(BranchId id, String source, Instant since) {}
