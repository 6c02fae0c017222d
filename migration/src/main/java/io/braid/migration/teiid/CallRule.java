package io.braid.migration.teiid;

import java.util.List;
import java.util.Optional;

/** Rule for the translation of a function call to Braid's SQL. */
@FunctionalInterface
interface CallRule {
    /** Returns the translated call; empty if the arguments do not allow it. */
    Optional<String> apply(List<String> arguments);
}
