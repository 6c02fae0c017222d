/** Frames, and the reading and writing of their contents: what a server and a driver agree on, byte by byte. */
@NullMarked
package io.braid.wire;

import org.jspecify.annotations.NullMarked;
