/** Fills servers with tables and their rows, each through the quickest way that it has. */
@NullMarked
package io.braid.testkit.load;

import org.jspecify.annotations.NullMarked;
