/** The messages of the protocol, each a small immutable class that can write and read itself. */
@NullMarked
package io.braid.wire.message;

import org.jspecify.annotations.NullMarked;
