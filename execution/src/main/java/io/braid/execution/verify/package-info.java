/**
 * Verification: statements executed again by a plan that leaves everything to Braid, to compare the rows.
 * {@link io.braid.execution.verify.Verifier} is the entry. Stands on statement and query.
 */
@NullMarked
package io.braid.execution.verify;

import org.jspecify.annotations.NullMarked;
