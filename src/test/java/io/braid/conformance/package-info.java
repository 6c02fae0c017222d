/** The JDBC 4.3 specification, chapter by chapter, asked of a server through the driver: a class for each chapter. */
@NullMarked
package io.braid.conformance;

import org.jspecify.annotations.NullMarked;
