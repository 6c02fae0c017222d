/** Reads, writes and searches XML, which is text to Braid. Nothing outside of a text is ever read for it. */
@NullMarked
package io.braid.planner.function.xml;

import org.jspecify.annotations.NullMarked;
