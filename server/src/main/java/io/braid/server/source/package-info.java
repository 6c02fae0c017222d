/** The sources of the deployed databases: which connectors there are, and what they have opened. */
@NullMarked
package io.braid.server.source;

import org.jspecify.annotations.NullMarked;
