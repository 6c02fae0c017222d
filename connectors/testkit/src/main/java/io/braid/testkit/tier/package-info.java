/** Test tiers and the number of iterations that a test runs in each of them. */
@NullMarked
package io.braid.testkit.tier;

import org.jspecify.annotations.NullMarked;
