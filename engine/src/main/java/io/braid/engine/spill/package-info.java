/** Rows put aside on disk, in files that are gone when whoever wrote them is. */
@NullMarked
package io.braid.engine.spill;

import org.jspecify.annotations.NullMarked;
