/** A virtual database as Calcite sees it: schemas, tables, views and types. */
@NullMarked
package io.braid.planner.catalog;

import org.jspecify.annotations.NullMarked;
