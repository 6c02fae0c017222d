/** The deployed virtual databases. */
@NullMarked
package io.braid.server.database;

import org.jspecify.annotations.NullMarked;
