/**
 * System tables: information_schema, and sys with the state of the server.
 * {@link io.braid.execution.system.ServerCatalog} is the entry. Stands on all others.
 */
@NullMarked
package io.braid.execution.system;

import org.jspecify.annotations.NullMarked;
