/**
 * Plan verification: statements are executed again by a plan without pushdown, and the rows are compared.
 * {@link io.braid.execution.verify.Verifier} is the entry point. Depends on statement and query.
 */
@NullMarked
package io.braid.execution.verify;

import org.jspecify.annotations.NullMarked;
