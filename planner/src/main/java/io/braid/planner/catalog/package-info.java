/**
 * Catalog: a virtual database as Calcite sees it, with its schemas, tables and views. Its entry points are
 * {@link io.braid.planner.catalog.SourceTable} and {@link io.braid.planner.catalog.CatalogSnapshot}. Depends on
 * {@code access}, {@code concurrent}, {@code hint}, {@code imports}, {@code materialized}, {@code option},
 * {@code statistics} and {@code type}.
 */
@NullMarked
package io.braid.planner.catalog;

import org.jspecify.annotations.NullMarked;
