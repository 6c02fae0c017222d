/** {@code braid up}: from the URLs of databases to a server over them. {@link io.braid.server.up.UpMain} starts it. */
@NullMarked
package io.braid.server.up;

import org.jspecify.annotations.NullMarked;
