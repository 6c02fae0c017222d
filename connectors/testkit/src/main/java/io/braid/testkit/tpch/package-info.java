/** Tables of the TPC-H benchmark, with the rows of its official generator, for any server. */
@NullMarked
package io.braid.testkit.tpch;

import org.jspecify.annotations.NullMarked;
