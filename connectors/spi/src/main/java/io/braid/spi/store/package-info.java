/**
 * Stores: sources that hold the rows of materialized views.
 *
 * <p>Connectors implement {@link io.braid.spi.store.StoreConnector}. Depends on {@code io.braid.spi} and {@code write}.
 * Public API.
 */
@NullMarked
package io.braid.spi.store;

import org.jspecify.annotations.NullMarked;
