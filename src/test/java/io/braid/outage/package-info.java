/** Sources that fail under load: what becomes of their queries, and of those that do not need them. */
@NullMarked
package io.braid.outage;

import org.jspecify.annotations.NullMarked;
