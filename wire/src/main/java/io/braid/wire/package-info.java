/** Frames and the encoding of their contents: the byte-level protocol between server and driver. */
@NullMarked
package io.braid.wire;

import org.jspecify.annotations.NullMarked;
