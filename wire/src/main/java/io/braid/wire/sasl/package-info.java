/** SASL mechanisms by which the client reveals its secret to the server. */
@NullMarked
package io.braid.wire.sasl;

import org.jspecify.annotations.NullMarked;
