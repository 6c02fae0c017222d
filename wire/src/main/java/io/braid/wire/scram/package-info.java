/** SCRAM-SHA-256 (RFC 5802, RFC 7677): a login in which neither side reveals its secret to the other. */
@NullMarked
package io.braid.wire.scram;

import org.jspecify.annotations.NullMarked;
