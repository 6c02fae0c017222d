/** Who logged in and what was asked of the server, line by line in a file. */
@NullMarked
package io.braid.server.audit;

import org.jspecify.annotations.NullMarked;
