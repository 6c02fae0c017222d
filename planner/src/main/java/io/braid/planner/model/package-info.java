/**
 * Models as text: parsing of virtual databases and of statements that change models. Its entry point is
 * {@link io.braid.planner.model.VdbReader}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.model;

import org.jspecify.annotations.NullMarked;
