package io.braid.spi;

/** Kind of source, such as PostgreSQL. Found by {@link java.util.ServiceLoader}; stateless. */
public interface Connector {
    /** The name in {@code CREATE SERVER ... FOREIGN DATA WRAPPER}. */
    String name();

    /**
     * Opens a source without connecting to it, so that Braid starts even if the source is down. Rejects unknown and
     * invalid options with INVALID_OPTION.
     */
    Source open(SourceConfig config);

    /**
     * True if its sources use {@link SourceConfig#logins}. Then {@link Source#run}, {@link Source#runAhead} and
     * {@link Source#snapshot} use the login mapped to the querying user; all other methods use the default login.
     */
    default boolean takesLogins() {
        return false;
    }
}
