/** The types of columns and the rows they form. */
@NullMarked
package io.braid.spi.type;

import org.jspecify.annotations.NullMarked;
