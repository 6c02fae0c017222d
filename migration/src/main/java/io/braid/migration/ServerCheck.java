package io.braid.migration;

import io.braid.vdb.ServerDefinition;
import java.util.Optional;

/** Check of a server by its connector, which knows the URLs that it accepts. */
@FunctionalInterface
public interface ServerCheck {
    /** The problem of a server, found without connecting; empty if it has none. */
    Optional<String> problem(ServerDefinition server);
}
