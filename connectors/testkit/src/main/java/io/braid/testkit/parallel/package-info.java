/** Tests that run beside each other. */
@NullMarked
package io.braid.testkit.parallel;

import org.jspecify.annotations.NullMarked;
