/** Summaries of the reports that the last Maven build wrote. */
@NullMarked
package io.braid.devtools.report;

import org.jspecify.annotations.NullMarked;
