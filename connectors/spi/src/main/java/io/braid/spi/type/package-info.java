/** Types of columns, and of the rows they form. Public API. */
@NullMarked
package io.braid.spi.type;

import org.jspecify.annotations.NullMarked;
