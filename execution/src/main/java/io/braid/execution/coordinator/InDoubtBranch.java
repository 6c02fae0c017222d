package io.braid.execution.coordinator;

import io.braid.spi.BranchId;
import java.time.Instant;

/**
 * A branch that may be prepared at a source and that only recovery will end.
 *
 * @param since time at which the server noticed it
 */
public record InDoubtBranch(BranchId id, String source, Instant since) {}
