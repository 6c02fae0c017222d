/**
 * Deployed virtual databases: models, their open sources and changes to them.
 * {@link io.braid.execution.database.Databases} is the entry point, {@link io.braid.execution.database.Database} an
 * open database. Depends on view, plan, result and source.
 */
@NullMarked
package io.braid.execution.database;

import org.jspecify.annotations.NullMarked;
