/**
 * Server side of Braid's protocol: login, statements and results. Frames are encoded and decoded in
 * {@code io.braid.wire}.
 */
@NullMarked
package io.braid.server.protocol;

import org.jspecify.annotations.NullMarked;
