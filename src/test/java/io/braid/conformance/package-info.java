/**
 * The JDBC 4.3 specification, chapter by chapter, asked of a server through the driver: a class for each chapter that
 * asks something of a driver. Chapter 17 is within 16, for they are about the same values; 18 is about connectors of
 * application servers, which the driver has none of.
 */
@NullMarked
package io.braid.conformance;

import org.jspecify.annotations.NullMarked;
