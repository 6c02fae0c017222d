/** Formats of the server's log. */
@NullMarked
package io.braid.server.log;

import org.jspecify.annotations.NullMarked;
