/** Server process: its composition, and the entry points that start it. */
@NullMarked
package io.braid.server;

import org.jspecify.annotations.NullMarked;
