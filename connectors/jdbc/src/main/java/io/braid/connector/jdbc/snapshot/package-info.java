/**
 * Snapshots: one state of a source that all statements of a query see.
 *
 * <p>Others need {@link io.braid.connector.jdbc.snapshot.SharedSnapshot}. Stands on {@code pool} and {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.snapshot;

import org.jspecify.annotations.NullMarked;
