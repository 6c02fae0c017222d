/** TPC-DS data and queries, for tests and benchmarks. */
@NullMarked
package io.braid.testkit.tpcds;

import org.jspecify.annotations.NullMarked;
