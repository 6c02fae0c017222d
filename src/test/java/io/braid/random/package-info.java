/** Random queries over random rows, answered by Braid and by one ordinary database. */
@NullMarked
package io.braid.random;

import org.jspecify.annotations.NullMarked;
