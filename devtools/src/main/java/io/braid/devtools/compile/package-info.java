/** Incremental compiler: compiles changed sources and the classes that depend on a changed API. */
@NullMarked
package io.braid.devtools.compile;

import org.jspecify.annotations.NullMarked;
