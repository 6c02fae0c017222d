package io.braid.migration;

import io.braid.vdb.ServerDefinition;
import java.util.Optional;

/** Check of a server definition by its connector, which validates the URL. */
@FunctionalInterface
public interface ServerCheck {
    /** Returns the problem of a server, determined without a connection; empty if it has none. */
    Optional<String> problem(ServerDefinition server);
}
