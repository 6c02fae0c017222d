/** Session settings under PostgreSQL's names; {@code PostgresSettings} reads and changes them. */
@NullMarked
package io.braid.postgres.setting;

import org.jspecify.annotations.NullMarked;
