/** What a user may see of a database: rights, row filters and column masks, as the planner obeys them. */
@NullMarked
package io.braid.planner.access;

import org.jspecify.annotations.NullMarked;
