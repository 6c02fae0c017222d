/** Real database servers: shared by all tests of a build, or persistent in a folder, and never left running. */
@NullMarked
package io.braid.testkit.server;

import org.jspecify.annotations.NullMarked;
