/** What sources are sent, held against what their connectors declare. */
@NullMarked
package io.braid.capability;

import org.jspecify.annotations.NullMarked;
