/** What statements turn out to be, and how those are carried out that yield no rows. */
@NullMarked
package io.braid.server.statement;

import org.jspecify.annotations.NullMarked;
