/**
 * Tables that Braid writes: in its own store, or in a schema of a source.
 *
 * <p>Connectors implement {@link io.braid.spi.write.TableWriter} and {@link io.braid.spi.write.TableLoad}. Depends on
 * {@code batch}, {@code catalog} and {@code type}. Public API.
 */
@NullMarked
package io.braid.spi.write;

import org.jspecify.annotations.NullMarked;
