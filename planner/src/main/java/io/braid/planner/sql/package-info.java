/** From text to relational algebra: parsing, validation, conversion and their errors. */
@NullMarked
package io.braid.planner.sql;

import org.jspecify.annotations.NullMarked;
