/** What sources said of their tables when they were last asked, and when to ask them again. */
@NullMarked
package io.braid.planner.imports;

import org.jspecify.annotations.NullMarked;
