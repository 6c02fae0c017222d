/** Errors that Braid reports, and {@link io.braid.spi.error.BraidException}, which carries them. Public API. */
@NullMarked
package io.braid.spi.error;

import org.jspecify.annotations.NullMarked;
