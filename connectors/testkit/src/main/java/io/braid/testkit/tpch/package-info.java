/** The tables of the TPC-H benchmark, with the rows that its own generator gives, in any of the servers. */
@NullMarked
package io.braid.testkit.tpch;

import org.jspecify.annotations.NullMarked;
