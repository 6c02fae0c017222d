/** The protocol's server side: login, statements, results. Frames come from and go to {@code io.braid.wire}. */
@NullMarked
package io.braid.server.protocol;

import org.jspecify.annotations.NullMarked;
