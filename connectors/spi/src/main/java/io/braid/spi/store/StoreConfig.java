package io.braid.spi.store;

import java.nio.file.Path;

/**
 * Configuration of a store.
 *
 * @param name the name of its source
 * @param file the store's file, in a folder used for nothing else
 * @param memoryBytes its memory limit, in addition to that of the queries that read it
 * @param connections the maximal number of concurrent reading statements
 */
public record StoreConfig(String name, Path file, long memoryBytes, int connections) {}
