/** Assertions about results. */
@NullMarked
package io.braid.testkit.assertion;

import org.jspecify.annotations.NullMarked;
