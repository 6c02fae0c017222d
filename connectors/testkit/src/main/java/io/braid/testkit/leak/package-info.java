/**
 * Leak detection for resources that must be released explicitly, in the tests of every module with this on its class
 * path.
 */
@NullMarked
package io.braid.testkit.leak;

import org.jspecify.annotations.NullMarked;
