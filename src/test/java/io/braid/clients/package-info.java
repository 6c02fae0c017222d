/**
 * Libraries and tools that use the driver as people do: what they ask when they connect and browse, and what they need.
 */
@NullMarked
package io.braid.clients;

import org.jspecify.annotations.NullMarked;
