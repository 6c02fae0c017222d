/** Parts of plans at a distributed engine. */
@NullMarked
package io.braid.scaleout;

import org.jspecify.annotations.NullMarked;
