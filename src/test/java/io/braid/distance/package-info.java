/** What changes with the distance of a source: plans, never answers. */
@NullMarked
package io.braid.distance;

import org.jspecify.annotations.NullMarked;
