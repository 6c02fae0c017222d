/** Bulk loading of tables into servers, by each server's fastest method. */
@NullMarked
package io.braid.testkit.load;

import org.jspecify.annotations.NullMarked;
