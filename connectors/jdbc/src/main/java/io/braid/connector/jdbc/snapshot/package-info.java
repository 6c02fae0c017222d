/**
 * Snapshots, shared by all statements of a query at one source.
 *
 * <p>The entry point is {@link io.braid.connector.jdbc.snapshot.SharedSnapshot}. Depends on {@code pool} and
 * {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.snapshot;

import org.jspecify.annotations.NullMarked;
