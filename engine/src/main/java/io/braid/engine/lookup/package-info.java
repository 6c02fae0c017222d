/**
 * Point look-ups by key: cached rows, and batches of look-ups that several queries send as one.
 *
 * <p>The entry points are {@link io.braid.engine.lookup.PointLookupCache} and
 * {@link io.braid.engine.lookup.LookupBatch}. Depends on {@code plan}, {@code expression} and {@code result}.
 */
@NullMarked
package io.braid.engine.lookup;

import org.jspecify.annotations.NullMarked;
