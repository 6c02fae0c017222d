/** How the lines of the server's log look. */
@NullMarked
package io.braid.server.log;

import org.jspecify.annotations.NullMarked;
