/** Test JVMs, one per module, and the program that runs inside them. */
@NullMarked
package io.braid.devtools.run;

import org.jspecify.annotations.NullMarked;
