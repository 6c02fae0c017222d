/** Result formats: a table or one value per line for people, CSV and JSON for programs. */
@NullMarked
package io.braid.cli.format;

import org.jspecify.annotations.NullMarked;
