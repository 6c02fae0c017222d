/** Which columns of sources the columns of views come from. */
@NullMarked
package io.braid.planner.lineage;

import org.jspecify.annotations.NullMarked;
