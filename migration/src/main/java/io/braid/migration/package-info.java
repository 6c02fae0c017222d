/**
 * Common parts of all migrations: the draft of a model, its report, and the kinds of sources. Its entry point is
 * {@link io.braid.migration.MigratedModel}. Depends on the planner's models.
 */
@NullMarked
package io.braid.migration;

import org.jspecify.annotations.NullMarked;
