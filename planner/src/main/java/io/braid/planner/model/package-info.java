/**
 * Models as text: reading a virtual database from statements, and statements about models.
 * {@link io.braid.planner.model.VdbReader} is what others need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.model;

import org.jspecify.annotations.NullMarked;
