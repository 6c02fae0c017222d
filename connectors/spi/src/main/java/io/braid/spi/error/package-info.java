/** Every error Braid reports, and the one exception that carries them. */
@NullMarked
package io.braid.spi.error;

import org.jspecify.annotations.NullMarked;
