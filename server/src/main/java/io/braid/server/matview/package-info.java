/** Materialized views: the rows that are kept of them, who refreshes them and who may read them. */
@NullMarked
package io.braid.server.matview;

import org.jspecify.annotations.NullMarked;
