package io.braid.migration.teiid;

import java.util.List;
import java.util.Optional;

/** Rule by which a call is written in Braid's words. */
@FunctionalInterface
interface CallRule {
    /** The call, made of its arguments; empty if these do not allow it. */
    Optional<String> apply(List<String> arguments);
}
