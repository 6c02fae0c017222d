/** Users who want the server for themselves: a plain user, and clients who are none. */
@NullMarked
package io.braid.attack;

import org.jspecify.annotations.NullMarked;
