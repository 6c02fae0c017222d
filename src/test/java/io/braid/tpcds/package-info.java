/** The TPC-DS benchmark: its tables spread over four databases, its queries compared with one database. */
@NullMarked
package io.braid.tpcds;

import org.jspecify.annotations.NullMarked;
