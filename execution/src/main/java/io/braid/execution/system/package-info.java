/**
 * System tables: information_schema, and sys with the state of the server.
 * {@link io.braid.execution.system.ServerCatalog} is the entry point. Depends on all other packages.
 */
@NullMarked
package io.braid.execution.system;

import org.jspecify.annotations.NullMarked;
