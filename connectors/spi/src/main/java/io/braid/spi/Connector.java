package io.braid.spi;

/** A kind of source, such as PostgreSQL. Found by {@link java.util.ServiceLoader}; has no state of its own. */
public interface Connector {
    /** The name by which {@code CREATE SERVER ... FOREIGN DATA WRAPPER} asks for it. */
    String name();

    /**
     * Opens a source. Reads the options, all of them, and refuses unknown or bad ones with INVALID_OPTION; connects to
     * nothing yet, so that a source which is down does not keep Braid from starting.
     */
    Source open(SourceConfig config);

    /**
     * True if its sources heed {@link SourceConfig#logins}: what {@link Source#run}, {@link Source#runAhead} and
     * {@link Source#snapshot} do for a user is done as that user is known to the source, and all else as everybody else
     * is.
     */
    default boolean takesLogins() {
        return false;
    }
}
