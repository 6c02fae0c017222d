/** The schemas that every database has: information_schema, and sys with Braid's own state. */
@NullMarked
package io.braid.server.system;

import org.jspecify.annotations.NullMarked;
