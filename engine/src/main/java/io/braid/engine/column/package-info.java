/** What operators do with whole columns: compare, hash, concatenate and collect them. */
@NullMarked
package io.braid.engine.column;

import org.jspecify.annotations.NullMarked;
