/**
 * Dependencies between the definitions of a model: {@link io.braid.vdb.dependency.Dependencies}, computed from the
 * names in {@link io.braid.vdb} and in the SQL of queries.
 */
@NullMarked
package io.braid.vdb.dependency;

import org.jspecify.annotations.NullMarked;
