/** How much memory a query may keep, and who keeps it. */
@NullMarked
package io.braid.engine.memory;

import org.jspecify.annotations.NullMarked;
