/** Log-ins in which the client says its secret as it is. */
@NullMarked
package io.braid.wire.sasl;

import org.jspecify.annotations.NullMarked;
