/** Command behind {@code ./braid test}: compiles what has changed and runs the named tests, without a Maven build. */
@NullMarked
package io.braid.devtools;

import org.jspecify.annotations.NullMarked;
