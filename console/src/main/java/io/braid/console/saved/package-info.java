/** Saved queries: one private file per user, and those that come with the server. */
@NullMarked
package io.braid.console.saved;

import org.jspecify.annotations.NullMarked;
