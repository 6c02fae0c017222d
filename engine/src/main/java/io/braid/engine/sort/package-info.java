/** The order of rows. */
@NullMarked
package io.braid.engine.sort;

import org.jspecify.annotations.NullMarked;
