/**
 * Workarounds for bugs in Calcite 1.42, one class each, with the upstream issue in its Javadoc. The conversion, the
 * step RemoveSubQueries and the metadata use them. The tests of this package assert that Calcite itself is still
 * incorrect; they fail once upstream is fixed. Depends on {@code rel}.
 *
 * <p>Other workarounds are part of the classes that they belong to:
 *
 * <ul>
 *   <li>{@link io.braid.planner.subquery.NestedCorrelation}: both inputs of a join reference the same outer row
 *       (CALCITE-7661).
 *   <li>{@link io.braid.planner.step.RemoveSubQueries} does not decorrelate correlations that Calcite joins
 *       incorrectly: windows (CALCITE-7584), grouping sets, and constants before other group keys (none known).
 *   <li>{@link io.braid.planner.step.ExpandRowComparisons}: {@code (a, b) < ANY (...)} compares the first column only
 *       (none known). Nulls in {@code (a, b) IN (...)} were CALCITE-5132, fixed in 1.42.
 *   <li>{@link io.braid.planner.syntax.CommaJoins}: the comma binds as tightly as JOIN (none known).
 *   <li>{@link io.braid.planner.syntax.NamedWindows}: ROWS over a named window is read as RANGE (none known).
 *   <li>{@link io.braid.planner.syntax.RowTests}: {@code IS DISTINCT FROM} ignores rows with nulls (none known).
 *   <li>{@link io.braid.planner.syntax.AggregatesInWindows}: IN lists in aggregates of a window fail (none known).
 *   <li>{@link io.braid.planner.validate.OrderByNames}: expressions in ORDER BY refer to output columns (none known).
 *   <li>{@link io.braid.planner.validate.OuterAggregates}: aggregates of outer columns belong to the outer query
 *       (CALCITE-6104).
 *   <li>{@link io.braid.planner.validate.OuterColumns}: outer columns must not be grouped (CALCITE-7540).
 *   <li>{@link io.braid.planner.validate.UsingColumns}: USING over more than two tables uses the column of the first
 *       (none known).
 *   <li>{@link io.braid.planner.validate.QueryValidator}: windows of sub-queries are rejected in HAVING (none known).
 *   <li>{@link io.braid.planner.cost.BraidPredicates}: comparisons with null fail as predicates (none known).
 *   <li>{@link io.braid.planner.emit.SourceSqlConverter}: names of outer tables (CALCITE-7505), constant group keys
 *       (CALCITE-7679), aggregates of aggregates (none known).
 *   <li>{@link io.braid.planner.emit.SourceDialects}: OFFSET without LIMIT for MySQL and SQL Server (none known).
 * </ul>
 *
 * <p>Other bugs have no effect. Braid uses no rule of CALCITE-7636 (see {@link io.braid.planner.rewrite}),
 * CALCITE-7638, CALCITE-7643, CALCITE-7645 and CALCITE-7702. It decorrelates before it writes SQL (CALCITE-7439,
 * CALCITE-7440), generates column names that are unique regardless of case (CALCITE-7642, CALCITE-7663), and sends no
 * windows to sources (CALCITE-7655).
 */
@NullMarked
package io.braid.planner.calcite.workaround;

import org.jspecify.annotations.NullMarked;
