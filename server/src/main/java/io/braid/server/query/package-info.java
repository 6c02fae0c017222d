/** Statements on their way: admission, deadlines, cancelling, and what runs just now. */
@NullMarked
package io.braid.server.query;

import org.jspecify.annotations.NullMarked;
