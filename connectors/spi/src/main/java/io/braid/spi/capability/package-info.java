/** What a source can evaluate, and how exactly, as data. */
@NullMarked
package io.braid.spi.capability;

import org.jspecify.annotations.NullMarked;
