/**
 * Properties of a query's rows: the tables they originate from, and whether they are deterministic and cacheable. Its
 * entry point is {@link io.braid.planner.provenance.ProvenanceFinder}. Depends on {@code access} and {@code catalog}.
 */
@NullMarked
package io.braid.planner.provenance;

import org.jspecify.annotations.NullMarked;
