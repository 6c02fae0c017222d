/**
 * Properties of a query's rows: the tables they come from, and whether they are deterministic and cacheable.
 * {@link io.braid.planner.provenance.ProvenanceFinder} is what others need. Stands on {@code access} and
 * {@code catalog}.
 */
@NullMarked
package io.braid.planner.provenance;

import org.jspecify.annotations.NullMarked;
