package io.braid.spi.store;

import java.nio.file.Path;

/**
 * Configuration of a store.
 *
 * @param name what its source is called
 * @param file where it is, in a folder that belongs to it alone
 * @param memoryBytes how much memory it may take, beside that of the queries which read it
 * @param connections how many statements may read it at once
 */
public record StoreConfig(String name, Path file, long memoryBytes, int connections) {}
