/** Messages of the protocol: small immutable classes with their encoding. */
@NullMarked
package io.braid.wire.message;

import org.jspecify.annotations.NullMarked;
