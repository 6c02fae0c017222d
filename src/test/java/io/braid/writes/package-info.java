/** Tests of statements that change rows of sources, and of their transactions. */
@NullMarked
package io.braid.writes;

import org.jspecify.annotations.NullMarked;
