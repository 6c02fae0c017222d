package io.braid.migration;

/**
 * Result of an import.
 *
 * @param name the name of the database
 * @param text the model, which {@code braid check} accepts
 */
public record MigratedModel(String name, String text, MigrationReport report) {}
