package io.braid.spi.compute;

/** Kind of distributed engine. Found by {@link java.util.ServiceLoader} among the plugins; stateless. */
public interface ComputeConnector {
    /** The name in the setting {@code engine}. */
    String name();

    /**
     * Opens an engine without connecting to it. Rejects an invalid configuration with CONFIGURATION_ERROR, and removes
     * files left over by a process that died.
     */
    ComputeEngine open(ComputeConfig config);
}
