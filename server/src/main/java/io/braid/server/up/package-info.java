/**
 * {@code braid up}: a server over databases that are given by their URLs. {@link io.braid.server.up.UpMain} starts it.
 */
@NullMarked
package io.braid.server.up;

import org.jspecify.annotations.NullMarked;
