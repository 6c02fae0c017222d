/** A Braid server that is a source of another. */
@NullMarked
package io.braid.link;

import org.jspecify.annotations.NullMarked;
