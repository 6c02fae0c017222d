/** The sample models do what they say. */
@NullMarked
package io.braid.samples;

import org.jspecify.annotations.NullMarked;
