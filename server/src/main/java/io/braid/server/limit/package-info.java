/** What those in a role may take of the server. */
@NullMarked
package io.braid.server.limit;

import org.jspecify.annotations.NullMarked;
