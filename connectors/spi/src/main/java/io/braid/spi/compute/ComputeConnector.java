package io.braid.spi.compute;

/**
 * A kind of distributed engine. Found by {@link java.util.ServiceLoader} among the plugins; has no state of its own.
 */
public interface ComputeConnector {
    /** The name by which the setting {@code engine} asks for it. */
    String name();

    /**
     * Opens an engine. Refuses a bad configuration with CONFIGURATION_ERROR, and removes files that statements of a
     * process which has died have left behind. Connects to nothing yet.
     */
    ComputeEngine open(ComputeConfig config);
}
