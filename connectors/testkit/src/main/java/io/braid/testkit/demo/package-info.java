/** The four databases of the demo, started and filled. */
@NullMarked
package io.braid.testkit.demo;

import org.jspecify.annotations.NullMarked;
