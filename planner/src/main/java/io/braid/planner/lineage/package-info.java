/**
 * Column lineage: from columns of views to those of sources. {@link io.braid.planner.lineage.Lineage} is what others
 * need. Stands on {@code planner}, {@code catalog}, {@code convert}, {@code option} and {@code step}.
 */
@NullMarked
package io.braid.planner.lineage;

import org.jspecify.annotations.NullMarked;
