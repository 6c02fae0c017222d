/**
 * Clients of any protocol: limits of connections ({@code Connections}), of log-in attempts, and of what is sent to one
 * that reads slowly ({@code Flow}).
 */
@NullMarked
package io.braid.network.client;

import org.jspecify.annotations.NullMarked;
