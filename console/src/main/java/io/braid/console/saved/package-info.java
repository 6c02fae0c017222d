/** Saved queries: one private file per user, and those provided by the server. */
@NullMarked
package io.braid.console.saved;

import org.jspecify.annotations.NullMarked;
