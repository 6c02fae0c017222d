/** Types of columns and rows. Public API. */
@NullMarked
package io.braid.spi.type;

import org.jspecify.annotations.NullMarked;
