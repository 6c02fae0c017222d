/**
 * Deployed virtual databases: models, their open sources and the changes to them.
 * {@link io.braid.execution.database.Databases} finds a database, {@link io.braid.execution.database.Database} is one
 * that is open. Stands on view, plan, result and source.
 */
@NullMarked
package io.braid.execution.database;

import org.jspecify.annotations.NullMarked;
