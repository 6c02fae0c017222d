/** How many rows a plan expects is about how many there are. */
@NullMarked
package io.braid.estimate;

import org.jspecify.annotations.NullMarked;
