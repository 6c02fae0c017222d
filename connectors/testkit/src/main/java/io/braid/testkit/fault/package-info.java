/**
 * What goes wrong in the life of a server, to be brought about by tests, and the oracle that says whether it was survived.
 *
 * <ul>
 *   <li>{@link io.braid.testkit.server.FaultProxy}: a network that is slow, narrow, cut, reset or silent; a client that vanishes.
 *   <li>{@link io.braid.testkit.fault.FaultyDriver}: a JDBC driver whose n-th call fails.
 *   <li>{@link io.braid.testkit.server.MortalServer}: a database server that is stopped, frozen, killed and started again.
 *   <li>{@link io.braid.testkit.fault.FullDisk}: a folder in which nothing can be written any more.
 *   <li>{@link io.braid.testkit.fault.Items}: a table of which all rows are known.
 *   <li>{@link io.braid.testkit.fault.Oracle}: right or an error, in time, nothing left, and healed.
 *   <li>{@link io.braid.testkit.fault.Effort}: how much of it, and from which seed.
 * </ul>
 */
@NullMarked
package io.braid.testkit.fault;

import org.jspecify.annotations.NullMarked;
