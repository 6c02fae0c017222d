/**
 * What goes wrong in the life of a server, to be brought about by tests, and the oracle that says whether it was
 * survived.
 *
 * <ul>
 *   <li>{@link io.braid.testkit.proxy.FaultProxy}: a network that is slow, narrow, cut, reset or silent; a client that
 *       vanishes.
 *   <li>{@link io.braid.testkit.fault.FaultyDriver}: a JDBC driver whose n-th call fails.
 *   <li>{@link io.braid.testkit.server.MortalServer}: a database server that is stopped, frozen, killed and started
 *       again.
 *   <li>{@link io.braid.testkit.fault.FullDisk} and {@link io.braid.testkit.fault.SmallDisk}: disks on which there is
 *       no room any more.
 *   <li>{@link io.braid.testkit.fault.ChangingTable}: a table whose columns change.
 *   <li>{@link io.braid.testkit.fault.Items}: a table of which all rows are known.
 *   <li>{@link io.braid.testkit.tier.Iterations}: how much of it, and from which seed.
 * </ul>
 *
 * <p>Files of which the n-th use fails are {@code FaultyFiles} in the tests of {@code engine/}, which alone has such
 * files, and whose tests do without the databases that come with this kit.
 *
 * <p>The oracle is {@link io.braid.testkit.fault.Oracle}: right or an error, in time, nothing left (as Braid, the
 * {@link io.braid.testkit.fault.RunningStatements source itself} and the {@link io.braid.testkit.fault.Footprint
 * process} say), and healed; and {@link io.braid.testkit.fault.Neighbours}, who are not to notice. Two things are
 * looked for by tests of their own: that what was acknowledged is there after a crash, and wholly ({@code CrashTest},
 * {@code RefreshCrashTest}, {@code KilledRefreshTest}); and that nobody learns of what he may not see
 * ({@code CanaryTest}, {@code HiddenNamesTest}, {@code PolicyDifferentialTest}).
 */
@NullMarked
package io.braid.testkit.fault;

import org.jspecify.annotations.NullMarked;
