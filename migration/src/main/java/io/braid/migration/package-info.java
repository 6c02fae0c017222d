/**
 * Shared part of all imports: the draft of a model, its report, and the kinds of sources.
 * {@link io.braid.migration.MigratedModel} is what others need. Stands on the planner's models.
 */
@NullMarked
package io.braid.migration;

import org.jspecify.annotations.NullMarked;
