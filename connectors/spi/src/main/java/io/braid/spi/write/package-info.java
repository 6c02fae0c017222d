/**
 * Tables that Braid writes: in a store of its own, or in a schema of a source.
 *
 * <p>Connectors implement {@link io.braid.spi.write.TableWriter} and {@link io.braid.spi.write.TableLoad}. Stands on
 * {@code batch}, {@code catalog} and {@code type}. Public API.
 */
@NullMarked
package io.braid.spi.write;

import org.jspecify.annotations.NullMarked;
