/**
 * Clients of any protocol: limits of connections ({@code Connections}) and of login attempts, and back-pressure for
 * slow readers ({@code Flow}).
 */
@NullMarked
package io.braid.network.client;

import org.jspecify.annotations.NullMarked;
