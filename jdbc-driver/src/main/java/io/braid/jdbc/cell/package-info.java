/**
 * Values of a result, column by column: {@link io.braid.jdbc.cell.Cells} converts the cells of one column to any Java
 * type that JDBC allows. Internal to the driver. Depends on {@link io.braid.jdbc.value} and
 * {@link io.braid.jdbc.metadata}.
 */
@NullMarked
package io.braid.jdbc.cell;

import org.jspecify.annotations.NullMarked;
