/** Tests that run in parallel. */
@NullMarked
package io.braid.testkit.parallel;

import org.jspecify.annotations.NullMarked;
