/** Who is connected, to which database, with which settings. */
@NullMarked
package io.braid.server.session;

import org.jspecify.annotations.NullMarked;
