/**
 * What a source is to Braid: a connector opens it, the planner reads its capabilities, the engine runs fragments on it.
 */
@NullMarked
package io.braid.spi;

import org.jspecify.annotations.NullMarked;
