/** The files under docker/ agree with each other and with the server, so far as that can be seen without Docker. */
@NullMarked
package io.braid.docker;

import org.jspecify.annotations.NullMarked;
