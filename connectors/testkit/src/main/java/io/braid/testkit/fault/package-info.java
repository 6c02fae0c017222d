/**
 * Fault injection for server tests, and the oracle that checks the outcome.
 *
 * <ul>
 *   <li>{@link io.braid.testkit.proxy.FaultProxy}: a network that is slow, narrow, cut, reset or silent; a client that
 *       vanishes.
 *   <li>{@link io.braid.testkit.fault.FaultyDriver}: a JDBC driver whose n-th call fails.
 *   <li>{@link io.braid.testkit.server.MortalServer}: a database server that is stopped, frozen, killed and restarted.
 *   <li>{@link io.braid.testkit.fault.FullDisk} and {@link io.braid.testkit.fault.SmallDisk}: full disks.
 *   <li>{@link io.braid.testkit.fault.ChangingTable}: a table whose columns change.
 *   <li>{@link io.braid.testkit.fault.Items}: a table with known rows.
 *   <li>{@link io.braid.testkit.tier.Iterations}: the number of iterations, and the seed.
 * </ul>
 *
 * <p>{@code FaultyFiles}, whose n-th use fails, is part of the tests of {@code engine/}, the only module with such
 * files, whose tests do not depend on this kit's databases.
 *
 * <p>{@link io.braid.testkit.fault.Oracle} checks that results are correct or errors, in time; that no resources remain
 * in Braid, in the {@link io.braid.testkit.fault.RunningStatements source} or in the
 * {@link io.braid.testkit.fault.Footprint process}; and that everything recovers.
 * {@link io.braid.testkit.fault.Neighbours} must not be affected. Separate tests check that acknowledged changes
 * survive a crash completely ({@code CrashTest}, {@code RefreshCrashTest}, {@code KilledRefreshTest}), and that no user
 * learns of hidden data ({@code CanaryTest}, {@code HiddenNamesTest}, {@code PolicyDifferentialTest}).
 */
@NullMarked
package io.braid.testkit.fault;

import org.jspecify.annotations.NullMarked;
