/**
 * What must be given back by hand, and has not been: found in the tests of every module that has this on its class
 * path.
 */
@NullMarked
package io.braid.testkit.leak;

import org.jspecify.annotations.NullMarked;
