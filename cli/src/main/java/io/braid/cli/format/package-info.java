/** How results are written: as a table or one value below the other for people, as CSV and JSON for programs. */
@NullMarked
package io.braid.cli.format;

import org.jspecify.annotations.NullMarked;
