/** The four databases of the demo, running and loaded. */
@NullMarked
package io.braid.testkit.demo;

import org.jspecify.annotations.NullMarked;
